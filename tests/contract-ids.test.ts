import { describe, expect, test } from "vitest";
import { z } from "zod";
import { unwrap } from "../conformance/unwrap";
import { contractCalls as calls } from "./harness/contract-calls";

/** The names of all fields of an input, however deep they stand. */
function fieldsOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries<unknown>(inner.shape).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  }
  if (inner instanceof z.ZodArray) return fieldsOf(inner.element);
  if (inner instanceof z.ZodRecord) return fieldsOf(inner.valueSchema);
  return inner instanceof z.ZodUnion ? inner.options.flatMap(fieldsOf) : [];
}

describe("who a call is about is proven (S25)", () => {
  /** What a call without a token may be given that is no account's id, and why whoever has it may use it. */
  const harmlessIds = [
    // Random, of a browser: they tell nothing of an account and open nothing.
    "visitorId",
    "sessionId",
    // Beside a field that names the account, which has to have it.
    "paymentMethodId",
    "pledgeId",
    // A statement of the person whose account is named beside it.
    "taxId",
    // Of a bank's account, worth something only beside a public token, which is a secret.
    "accountId",
    // Of a passkey, worth something only beside what its authenticator has signed.
    "rawId",
  ];
  /** Their `id` is of a post, an author or a picture, which everybody may read, of a campaign (utm.id), or of a passkey. */
  const otherThings = [
    ...["blog.freePost", "blog.author", "blog.picture", "investors.registerCampaign"],
    ...["users.signInByPasskey", "investors.signInByPasskey", "desk.finishByPasskey"],
  ];
  const isId = (name: string) => /(^id|Id|_id|ID)$/.test(name);

  test.each(
    calls
      .filter(({ meta }) => meta.auth !== "bearer" && !meta.site)
      .map((call) => [String(call.row[0]), call] as const),
  )("%s names no account but in a field that it says so of", (call, { input, meta }) => {
    const named: readonly string[] = meta.names ?? [];
    const fields = fieldsOf(input);
    const unsaid = fields.filter(
      (name) => isId(name) && !harmlessIds.includes(name) && !named.includes(name),
    );
    expect(unsaid).toEqual(otherThings.includes(call) ? ["id"] : []);
    expect(named.filter((name) => !fields.includes(name))).toEqual([]);
  });

  test("these calls name an account, or are the site's alone", () => {
    const those = calls.flatMap(({ row, meta }) =>
      meta.names ? [`${row[0]}: ${meta.names.join(", ")}`] : meta.site ? [`${row[0]}: the site`] : [],
    );
    expect(those.sort()).toEqual([
      "bankLink.link: userId",
      "investors.registerAml: investorId",
      "investors.registerCampaign: uniqueId",
      "transactions.attachPaymentMethod: customerId",
      "transactions.createCustomer: uniqueId",
      "transactions.offer: uniqueId",
      "transactions.paymentIntent: customerId",
      "transactions.setupIntent: customerId",
      "transactions.subscribe: uniqueId, customerId",
      "transactions.verify: uniqueId",
      "users.recordEvents: the site",
    ]);
  });
});
