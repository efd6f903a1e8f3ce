import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { brokerageSection } from "~/lib/paths";
import { type Panel, panel } from "~/upstream/panel.server";

/** SPEC-DECISIONS 31. */
const keptSeconds = 10 * 60;
/** What could not be found out is asked again sooner: until then nobody with an account is led past their application. */
const failedSeconds = 60;
/** The call is one look at an index. A sign-in waits no longer than this for an upstream that has trouble with it. */
const withinMs = 1_000;

type Asking = Pick<Context, "session" | "upstream" | "settings" | "log">;

/** Asks whether the signed-in user has a brokerage account, and keeps the answer; a failure is kept as none. */
export async function lookUpAccount(
  { session, upstream, settings }: Asking,
  { sparing = false } = {},
): Promise<Panel<boolean>> {
  const provider = settings.brokerageProvider;
  const context = { withinMs, sparing };
  const found = await panel(upstream.brokerage.accountExists({ provider }, { context }));
  if (found.state === "ready") session.noteAccount(found.data.exists, keptSeconds);
  else session.noteAccount(false, found.state === "failed" ? failedSeconds : keptSeconds);
  return found.state === "ready" ? { state: "ready", data: found.data.exists } : found;
}

/** For a look that the user did not ask for: a failure signs nobody out (SPEC 8). */
export async function lookUpQuietly(context: Asking): Promise<void> {
  try {
    await lookUpAccount(context, { sparing: true });
  } catch (error) {
    context.log.warn({ err: error }, "the upstream did not say whether there is a brokerage account");
  }
}

/** Keeps what is known without asking: after registration there is none, and after an application there is one. */
export function knowAccount({ session }: Pick<Context, "session">, exists: boolean): void {
  session.noteAccount(exists, keptSeconds);
}

/** Throws a redirect to where the account stands, for a user who has one: there is nothing to apply for. */
export async function requireNoAccount(context: Asking): Promise<void> {
  const { session } = context;
  if (!session.signedIn) return;
  if (session.accountExists === undefined) await lookUpAccount(context);
  if (session.accountExists) throw redirect(brokerageSection, 303);
}
