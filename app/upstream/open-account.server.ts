import { AccountRequest } from "../../contract/brokerage";
import type { Upstream } from "./client.server";

/** How an application is sent. */
interface Sending {
  /** The broker's name in paths. */
  provider: string;
  /** What makes it safe to send twice. */
  key: string;
}

/**
 * Sends an application for an account.
 * @param application as `accountRequest` makes it of complete answers; throws, its values unsaid, where it is not whole
 */
export async function openAccount(
  { brokerage }: Pick<Upstream, "brokerage">,
  application: object,
  { provider, key }: Sending,
): Promise<void> {
  const parsed = AccountRequest.safeParse(application);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join("."));
    throw new Error(`the application is not whole: ${fields.join(", ")}`);
  }
  await brokerage.createAccount({ ...parsed.data, provider }, { context: { idempotencyKey: key } });
}
