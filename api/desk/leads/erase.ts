import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { leads } from "../../db/lead-tables";
import { forgetSubscriber } from "../../newsletter/subscription";
import { forgetLeads } from "../../privacy/leads-of";
import { findHold } from "../../privacy/legal-hold";
import { Refused } from "../../refused";
import { assertSeen, takeLead } from "./change";
import { type JoinedLead, subjectOfLead } from "./rows";

/**
 * Erases a lead, for a person who asked for it in writing and may have no account: with it all that was left with the same
 * address, or with the same number where there is no address, and the newsletter of an address that is no member's. Of a
 * consent to texts the record stays, as where an account is deleted. Call it in a transaction with the entry of the audit log.
 * @returns the lead as it was
 * @throws {Refused} for an investor's, which goes with the account, and while a legal hold lasts
 */
export async function eraseLead(tx: Db, seen: { id: string; version: number }): Promise<JoinedLead> {
  const row = await takeLead(tx, seen);
  assertSeen(row, seen);
  const { email, phone, investorId } = row.lead;
  if (investorId !== null)
    throw new Refused("This is an investor's account: the lead is erased together with it.");
  const subject = await subjectOfLead(tx, row);
  if (subject && "userId" in subject && (await findHold(tx, subject.userId)))
    throw new Refused("This address is of a member who is under a legal hold: nothing was erased.");
  if (email !== null) await forgetLeads(tx, eq(leads.email, email));
  else if (phone !== null) await forgetLeads(tx, sql`${leads.email} is null and ${leads.phone} = ${phone}`);
  else await forgetLeads(tx, eq(leads.id, row.lead.id));
  // A member's newsletter is theirs, and ends with their account.
  if (email !== null && !subject) await forgetSubscriber(tx, email);
  return row;
}
