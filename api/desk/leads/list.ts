import { parseArgs } from "node:util";
import { stringify } from "csv-stringify/sync";
import { LEADS_FILE } from "../../../contract/desk-leads";
import { leadKinds } from "../../../domain/lead-states";
import type { Db } from "../../db/client";
import type { LeadRow } from "../../leads/keep-lead";
import { Refused } from "../../refused";
import type { Settings } from "../../settings";
import { appendDeed, BY_COMMAND } from "../audit";
import { auditing } from "../role-changes";
import { consentOf } from "./open";
import { emailOf, type JoinedLead, type LeadFilter, readLeads } from "./rows";

const USE = `It takes [--since YYYY-MM-DD] and a kind: ${leadKinds.join(", ")}.`;

const detailNames = [
  "programme",
  "firstName",
  "lastName",
  "place",
  "organisation",
  "name",
  "message",
] as const;
const columns = [
  "createdAt",
  "kind",
  "alertType",
  "email",
  "phone",
  "consent",
  "consentAt",
  "consentRevision",
  ...detailNames,
  "state",
  "owner",
] as const;

/** What a file of leads tells of people, as the audit log names it. */
export const leadFileFields: readonly string[] = ["email", "phone", "consent", ...detailNames];

/**
 * The command `leads`: all that were wanted, the oldest first, as RFC 4180 CSV. A text that a spreadsheet would run as a
 * formula is led by an apostrophe. That it was read is an entry of the audit log.
 * @throws {Refused} for arguments that are none
 */
export const listLeads =
  (settings: Settings, args: readonly string[], now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const filter = readArguments(args);
    return db.transaction(async (tx) => {
      const deed = { actor: BY_COMMAND, action: "lead.file", fields: leadFileFields };
      await appendDeed(tx, auditing(settings, now), deed);
      const rows = await readLeads(tx, filter, undefined, "oldest");
      const lines = [[...columns], ...rows.map(lineOf)];
      return stringify(lines, { escape_formulas: true, record_delimiter: "windows" }).trimEnd();
    });
  };

/** In bytes: the site reads no reply of 1 MB, and a lead may have kilobytes of words. */
const FILE_ROOM = 900_000;

/**
 * The same for the desk, the newest first and as many as a reply has room for; the first row names the columns.
 * @returns with the rows the lead that the rest is older than, where there is one
 */
export async function leadFile(
  db: Db,
  filter: LeadFilter,
): Promise<{ rows: string[][]; olderThan?: string }> {
  const found = await readLeads(db, filter, LEADS_FILE + 1);
  const rows: string[][] = [[...columns]];
  let room = FILE_ROOM;
  let last: string | undefined;
  for (const row of found.slice(0, LEADS_FILE)) {
    const line = lineOf(row);
    room -= Buffer.byteLength(JSON.stringify(line)) + 1;
    if (room < 0) break;
    rows.push(line);
    last = row.lead.id;
  }
  return { rows, ...(rows.length <= found.length && last !== undefined && { olderThan: last }) };
}

function lineOf(row: JoinedLead): string[] {
  const { lead, investor, ownerEmail } = row;
  const details: LeadRow["details"] = investor
    ? { firstName: investor.firstName, lastName: investor.lastName }
    : lead.details;
  return [
    lead.createdAt.toISOString(),
    lead.kind,
    lead.alertType ?? "",
    emailOf(row) ?? "",
    // A spreadsheet would take "+1…" for a sum.
    lead.phone?.slice(1) ?? "",
    consentOf(lead),
    lead.consentAt?.toISOString() ?? "",
    lead.consentRevision ?? "",
    ...detailNames.map((name) => details[name] ?? ""),
    lead.state,
    ownerEmail ?? "",
  ];
}

function readArguments(args: readonly string[]): LeadFilter {
  const { day, words } = parse(args);
  const since = day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
  // A date that there is not, such as 31 February, is read as another one.
  if (since && (Number.isNaN(since.getTime()) || since.toISOString().slice(0, 10) !== day)) {
    throw new Refused(USE);
  }
  const [word, ...others] = words;
  const kind = leadKinds.find((known) => known === word);
  if (others.length > 0 || (word !== undefined && !kind)) throw new Refused(USE);
  return { ...(since && { since }), ...(kind && { kind }) };
}

function parse(args: readonly string[]): { day: string | undefined; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { since: { type: "string" } },
      allowPositionals: true,
    });
    return { day: values.since, words: positionals };
  } catch {
    throw new Refused(USE);
  }
}
