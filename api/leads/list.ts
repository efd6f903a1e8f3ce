import { parseArgs } from "node:util";
import { stringify } from "csv-stringify/sync";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "../db/client";
import { leadKinds, leads } from "../db/lead-tables";
import { Refused } from "../refused";
import type { LeadRow } from "./keep-lead";

const USE = "It takes [--since YYYY-MM-DD] and a kind: phone, signup, join-us or sponsor.";

/**
 * Who left a number, an address or a wish, the oldest first, as RFC 4180 CSV. A text that a spreadsheet would run as a
 * formula is led by an apostrophe. @throws {Refused} for arguments that are none
 */
export async function listLeads(db: Db, args: readonly string[]): Promise<string> {
  const { since, kind } = readArguments(args);
  const rows = await db
    .select()
    .from(leads)
    .where(and(since && gte(leads.createdAt, since), kind && eq(leads.kind, kind)))
    .orderBy(asc(leads.createdAt), asc(leads.id));
  return stringify(rows.map(lineOf), {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "windows",
  }).trimEnd();
}

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
] as const;

function lineOf(row: LeadRow): Record<(typeof columns)[number], string> {
  const { createdAt, kind, alertType, email, phone, consentAt, consentRevision, details } = row;
  const word = (name: (typeof detailNames)[number]) => details[name] ?? "";
  return {
    createdAt: createdAt.toISOString(),
    kind,
    alertType: alertType ?? "",
    email: email ?? "",
    // A spreadsheet would take "+1…" for a sum.
    phone: phone?.slice(1) ?? "",
    consent: standing(row),
    consentAt: consentAt?.toISOString() ?? "",
    consentRevision: consentRevision ?? "",
    programme: word("programme"),
    firstName: word("firstName"),
    lastName: word("lastName"),
    place: word("place"),
    organisation: word("organisation"),
    name: word("name"),
    message: word("message"),
  };
}

/** Whether marketing texts may be sent. */
function standing({ consentAt, consentWithdrawnAt }: LeadRow): string {
  if (!consentAt) return "none";
  return consentWithdrawnAt ? "withdrawn" : "given";
}

function readArguments(args: readonly string[]): { since?: Date; kind?: LeadRow["kind"] } {
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
