import { LEADS_PAGE } from "../../../contract/desk-leads";
import { type LeadContact, readLeadContact } from "../../../domain/lead-contact";
import type { Owner } from "../../auth/owner";
import type { Db } from "../../db/client";
import { Refused } from "../../refused";
import { type JoinedLead, readLeads, subjectOfLead } from "./rows";

/** @throws {Refused} for what is no email and no number */
export function readLeft(words: string): LeadContact {
  const left = readLeadContact(words);
  if (left) return left;
  throw new Refused("Please give a whole email, or a number of ten digits.");
}

/**
 * Leads that were left with an email or a number, the newest first, and the accounts that they are about.
 * @throws {Refused} for what is neither
 */
export async function findLeads(
  db: Db,
  words: string,
): Promise<{ rows: JoinedLead[]; isMore: boolean; subjects: Owner[] }> {
  const found = await readLeads(db, { left: readLeft(words) }, LEADS_PAGE + 1);
  const rows = found.slice(0, LEADS_PAGE);
  const subjects = new Map<string, Owner>();
  for (const row of rows) {
    const subject = await subjectOfLead(db, row);
    if (subject) subjects.set(JSON.stringify(subject), subject);
  }
  return { rows, isMore: found.length > LEADS_PAGE, subjects: [...subjects.values()] };
}
