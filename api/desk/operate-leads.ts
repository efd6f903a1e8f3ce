import type { Db } from "../db/client";
import { RECORD } from "../privacy/leads-of";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { type AuditMark, appendDeed, BY_COMMAND } from "./audit";
import { eraseLead } from "./leads/erase";
import { readLeft } from "./leads/find";
import { findLead, type JoinedLead, readLeads, subjectOfLead } from "./leads/rows";
import { readReason } from "./operate-jobs";
import { auditing, noted } from "./role-changes";

type Clock = () => Date;
const unchanged = "Nothing has changed.";

/** Whether it can be erased: no record of a consent, which has no email and no words, and no investor's account. */
const canBeErased = ({ lead }: JoinedLead): boolean =>
  lead.investorId === null && !lead.content.startsWith(RECORD);

/**
 * Erases all that was left with an email or a number, as the desk does it lead by lead: for a person who asked for it in
 * writing.
 */
const erase =
  (settings: Settings, [words = "", why = ""]: readonly string[], now: Clock = () => new Date()) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const reason = readReason(why);
      const found = (await readLeads(tx, { left: readLeft(words) })).filter(canBeErased);
      if (found.length === 0)
        throw new Refused(
          `Nothing was left with that, or an investor's account alone, which goes with its lead.\n${unchanged}`,
        );
      const marks: AuditMark[] = [];
      for (const { lead } of found) {
        const row = await findLead(tx, lead.id);
        // The first one took along what was left with the same address.
        if (!row || !canBeErased(row)) continue;
        const subject = await subjectOfLead(tx, row);
        await eraseLead(tx, row.lead);
        const deed = { actor: BY_COMMAND, action: "lead.erase", fields: [lead.id, "lead"], reason };
        marks.push(await appendDeed(tx, auditing(settings, now), { ...deed, ...(subject && { subject }) }));
      }
      return ["All that was left with that is erased.", ...marks.map(noted)].join("\n");
    });

/** What an operator can do about who asked or wrote, by the command's name; the command `leads` lists them. */
export const leadCommands = {
  "erase-lead": { takes: "an e-mail address or a number, and a reason", act: erase },
} as const;
