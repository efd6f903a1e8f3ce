import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { brokerageAccounts, sandboxBrokerAccounts } from "../../api/db/brokerage-tables";
import { createDataSeal } from "../../api/db/data-seal";
import { leads } from "../../api/db/lead-tables";
import { submissions } from "../../api/db/roi-tables";
import { createInvestor } from "../../api/investors/accounts";
import { noteSubmission } from "../../api/roi/submissions";
import type { TestApi } from "./api";

type NewLead = Partial<typeof leads.$inferInsert>;

/** Somebody who would like to take part. @returns the lead's id */
export async function addLead({ db, now }: TestApi, changes: NewLead = {}): Promise<string> {
  const id = randomUUID();
  await db.insert(leads).values({
    ...{ id, kind: "join-us", email: "kim@example.com", content: id, createdAt: now(), askedAt: now() },
    details: { programme: "city_owner", firstName: "Kim", lastName: "Ode", place: "Oakland" },
    ...changes,
  });
  return id;
}

/** A trade that a reader sent. @returns its id */
export async function addSubmission({ db, now }: TestApi, name = "Ada"): Promise<string> {
  const trade = {
    symbol: "AAPL",
    tradeType: "Call",
    fillDate: "2026-10-01",
    closeDate: "2026-10-08",
  } as const;
  const sent = { ...trade, name, roi: 0.2, evidence: `https://example.com/${randomUUID()}` };
  await noteSubmission(db, sent, { secret: "a secret", now: now() });
  const [added] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.state, "pending"), eq(submissions.evidence, sent.evidence)));
  if (!added) throw new Error("the submission was not kept");
  return added.id;
}

type NewApplication = Partial<typeof brokerageAccounts.$inferInsert>;

/** An application that the sandbox broker has and looks closer at. @returns its id */
export async function addApplication(
  { db, now, settings }: TestApi,
  userId: string,
  changes: NewApplication = {},
): Promise<string> {
  const [id, providerId] = [randomUUID(), randomUUID()];
  const seal = createDataSeal(settings.dataKeys);
  const at = now();
  await db.insert(sandboxBrokerAccounts).values({
    ...{ id: providerId, reference: id, email: `${id}@example.com`, review: [], createdAt: at },
    ...{
      reviewReady: false,
      rejectedFor: [],
      forcedStatus: "ACTION_REQUIRED",
      forcedCode: "VISA_TYPE_OTHER",
    },
  });
  await db.insert(brokerageAccounts).values({
    ...{ id, userId, provider: "sandbox", idempotencyKey: id, contentDigest: id, providerId },
    ...{ request: await seal.seal({}, id), requestKey: seal.keyId, state: "open", status: "ACTION_REQUIRED" },
    results: [
      { code: "ADDRESS_VERIFICATION", outcome: "indeterminate", message: "Send a bill with your address." },
    ],
    ...{ checkedAt: new Date(at.getTime() - 60_000), dueAt: new Date(at.getTime() + 300_000) },
    ...{ createdAt: at, updatedAt: at },
    ...changes,
  });
  return id;
}

/** An investor who has not been checked. @returns the id */
export async function addInvestor({ db, now }: TestApi): Promise<string> {
  const id = randomUUID();
  const person = { firstName: "Iris", lastName: "Vale", email: `${id}@example.com` };
  await createInvestor(db, { id, ...person, passwordHash: "none", createdAt: now() });
  return id;
}
