import { z } from "zod";
import { type BrokerAccount, BrokerageError, type ReviewResult } from "../port";

const codes = z.record(z.unknown()).nullish().catch(null);

/** Unknown fields pass, money included: its amounts are strings, and stay so. */
const Kyc = z
  .object({
    accept: codes,
    indeterminate: codes,
    reject: codes,
    additional_information: z.string().nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** What we read of an account; what else there is may change without us. */
export const Account = z.object({
  id: z.string().min(1).max(100),
  status: z.string().min(1).max(60),
  kyc_results: Kyc,
});

/** An account in a list, with what tells whose it is. */
export const ListedAccount = Account.extend({
  contact: z.object({ email_address: z.string() }),
  identity: z.object({ given_name: z.string(), family_name: z.string() }),
  agreements: z.array(z.object({ agreement: z.string(), signed_at: z.string() })).nullish(),
});

export function toBrokerAccount({ id, status, kyc_results: kyc }: z.infer<typeof Account>): BrokerAccount {
  const results = (["reject", "indeterminate", "accept"] as const).flatMap((outcome) =>
    Object.keys(kyc?.[outcome] ?? {}).map((code): ReviewResult => ({ code, outcome, message: null })),
  );
  return { id, status, results: withInformation(results.slice(0, 50), kyc?.additional_information) };
}

/** The broker's text belongs to OTHER, "read additional_information"; where there is no OTHER it is one. */
function withInformation(results: ReviewResult[], text: string | null | undefined): ReviewResult[] {
  const message = text?.replace(/\p{Cc}+/gu, " ").trim();
  if (!message) return results;
  const isOther = ({ code, outcome }: ReviewResult) => code.startsWith("OTHER") && outcome !== "accept";
  if (!results.some(isOther)) return [...results, { code: "OTHER", outcome: "indeterminate", message }];
  return results.map((result) => (isOther(result) ? { ...result, message } : result));
}

/** A time as we tell it, ISO 8601; null for what is none. */
export const instant = (text: string | null | undefined): string | null =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null;

/** A reply of the shape that we read. @throws {BrokerageError} `malformed` */
export function read<Schema extends z.ZodTypeAny>(
  schema: Schema,
  reply: unknown,
  call: string,
): z.output<Schema> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new BrokerageError("malformed", call, { status: 200 });
  return parsed.data;
}
