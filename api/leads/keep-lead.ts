import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { leads, texts } from "../db/lead-tables";
import type { Deps } from "../deps";
import { unsent } from "../mail/once";
import { takesTexts } from "../texts/takes-texts";
import { offerTestDrive } from "./test-drive";
import { type Offered, textFor } from "./words";

/** Asking for the same within this time sends nothing again. */
const REPEAT_MS = 10 * 60_000;

type LeadDeps = Pick<Deps, "db" | "now" | "seal" | "settings" | "sms">;
export type LeadRow = typeof leads.$inferSelect;

/** Consent to marketing texts, with where and when it was given. */
interface GivenMarketing {
  revision: string;
  wording: string;
  givenAt: Date;
  address: string;
}

/** A lead as it is kept: the e-mail in lower case, the number as +1 and ten digits. */
export interface Sent {
  kind: LeadRow["kind"];
  alertType?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  details?: Record<string, string>;
  marketing?: GivenMarketing | undefined;
}

/**
 * Keeps what somebody sent, with the texts and the mails that it asks for: the job "leads" sends them. The same sent twice
 * is one; a consent that comes with a later one is added to it, and one that is there stays as it came first. After one that
 * was withdrawn a box ticked anew is a new consent: it gets a row of its own, and the other's record stays.
 */
export async function keepLead(deps: LeadDeps, sent: Sent): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const { row: found, isNew } = await findOrAdd(deps, tx, sent);
    let row = found;
    if (!isNew && sent.marketing && row.consentWithdrawnAt) row = await consentAnew(deps, tx, row, sent);
    else if (!isNew && sent.marketing && row.consentAt === null) {
      await tx.update(leads).set(consentColumns(sent)).where(eq(leads.id, row.id));
    }
    if (isNew || now().getTime() - row.askedAt.getTime() >= REPEAT_MS) await answer(deps, tx, row, isNew);
  });
}

async function findOrAdd(deps: LeadDeps, tx: Db, sent: Sent): Promise<{ row: LeadRow; isNew: boolean }> {
  const { seal, now } = deps;
  const { kind, alertType = null, email = null, phone = null, details = {} } = sent;
  const digests = seal.digests(`lead ${JSON.stringify([kind, alertType, email, phone, details])}`);
  const find = () => tx.select().from(leads).where(inArray(leads.content, digests)).for("update");
  const [known] = await find();
  if (known) return { row: known, isNew: false };
  const values = { id: randomUUID(), kind, alertType, email, phone, details, content: digests[0] };
  const state = stateOfNew(kind);
  const [added] = await tx
    .insert(leads)
    .values({ ...values, ...consentColumns(sent), state, createdAt: now(), askedAt: now() })
    .onConflictDoNothing({ target: leads.content })
    .returning();
  if (added) return { row: added, isNew: true };
  // Another request sent the same at the same moment.
  const [other] = await find();
  if (!other) throw new Error("a lead went away while it was kept");
  return { row: other, isNew: false };
}

/** A request for a link is answered by the link. A message waits for staff. */
const stateOfNew = (kind: LeadRow["kind"]): LeadRow["state"] =>
  kind === "phone" || kind === "signup" ? "answered" : "new";

/** The withdrawn consent stays as a record that nothing more is added to. */
async function consentAnew({ now }: LeadDeps, tx: Db, row: LeadRow, sent: Sent): Promise<LeadRow> {
  await tx
    .update(leads)
    .set({ content: `record ${row.id}`, state: "closed" })
    .where(eq(leads.id, row.id));
  const { kind, alertType, email, phone, details, content, askedAt } = row;
  const values = { id: randomUUID(), kind, alertType, email, phone, details, content, askedAt };
  const [added] = await tx
    .insert(leads)
    .values({ ...values, ...consentColumns(sent), state: stateOfNew(kind), createdAt: now() })
    .returning();
  if (!added) throw new Error("a consent that was given anew was not kept");
  return added;
}

/** Keeps that an investor has signed up, for the staff who look after investors. Call it in the transaction that adds the account. */
export async function keepInvestorLead(
  tx: Db,
  { id: investorId, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  const content = `investor ${investorId}`;
  const values = { id: randomUUID(), kind: "investor", investorId, content } as const;
  await tx.insert(leads).values({ ...values, createdAt, askedAt: createdAt });
}

/** A consent to texts names a number; without one there is nothing to consent to. */
function consentColumns({ marketing, phone }: Sent) {
  if (!marketing || phone === undefined) return {};
  const { revision, wording, givenAt, address } = marketing;
  return {
    consentRevision: revision,
    consentWording: wording,
    consentAt: givenAt,
    consentAddress: address,
  };
}

/** Writes down what is to be sent, so that it is sent whatever happens to this process. */
async function answer(deps: LeadDeps, tx: Db, row: LeadRow, isNew: boolean): Promise<void> {
  const { now, settings, sms } = deps;
  const { id, kind, email, phone } = row;
  if (kind === "join-us" || kind === "sponsor") {
    if (!isNew) return askAnew(deps, tx, row);
    const mails = { ...unsent("receipt"), ...(settings.contactEmail && unsent("operator")) };
    await tx.update(leads).set({ mailClaims: mails }).where(eq(leads.id, id));
    return;
  }
  if (phone !== null) {
    const body = textFor(settings, await offered(deps, tx, row, phone));
    const sending = takesTexts(phone)
      ? { state: "waiting" as const, dueAt: now() }
      : { state: "refused" as const, lastError: "no number that takes texts" };
    await tx
      .insert(texts)
      .values({ leadId: id, to: phone, body, provider: sms.name, createdAt: now(), ...sending });
  }
  if (email !== null) await offered(deps, tx, row, email);
  const mail = email === null ? {} : unsent(`links ${now().toISOString()}`);
  await tx
    .update(leads)
    .set({ askedAt: now(), mailClaims: sql`${leads.mailClaims} || ${JSON.stringify(mail)}::jsonb` })
    .where(eq(leads.id, id));
}

/**
 * Whoever writes the same again still wants it: a lead that was dealt with waits for the staff again. Nothing is mailed for
 * it, and it is kept as long from now on.
 */
async function askAnew({ now }: LeadDeps, tx: Db, { id, state, version }: LeadRow): Promise<void> {
  const isDealtWith = state === "answered" || state === "closed";
  const anew = isDealtWith ? { state: "new" as const, version: version + 1 } : {};
  await tx
    .update(leads)
    .set({ askedAt: now(), ...anew })
    .where(eq(leads.id, id));
}

/** The second phone dialog asks for the app alone. */
async function offered(
  deps: LeadDeps,
  tx: Db,
  { kind, alertType }: LeadRow,
  reach: string,
): Promise<Offered> {
  if (alertType === "Marketing page 3") return { app: true };
  return { testDrive: await offerTestDrive(deps, tx, reach), app: kind === "signup" };
}
