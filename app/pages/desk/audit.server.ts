import { redirect } from "@remix-run/node";
import { deskWords } from "~/content/desk";
import type { Context } from "~/context.server";
import { csvResponse } from "~/csv.server";
import { type AuditFilter, auditFilterOf, holdsEmail } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { ownersAlone } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

const inputOf = ({ olderThan, ...filter }: AuditFilter) => ({
  ...filter,
  ...(olderThan !== undefined && { olderThan: Number(olderThan) }),
});

/** Which entries the query asks for; where it holds an email throws a redirect to the page without a query. */
function readFilter(context: AtDesk, request: Request): AuditFilter {
  requireStaff(context);
  const query = new URL(request.url).searchParams;
  if (!holdsEmail(query)) return auditFilterOf(query);
  context.toast.show("auditByEmail");
  throw redirect(deskPaths.deskAudit(), 303);
}

/** A page of the audit log, as the query asks for it. */
export async function openAudit(context: AtDesk, request: Request) {
  const filter = readFilter(context, request);
  const found = await askDesk(context, () => context.upstream.desk.audit(inputOf(filter)));
  return { ...found, filter };
}

/** The same as a file of as many entries as fit. */
export async function downloadAudit(context: AtDesk, request: Request): Promise<Response> {
  const filter = readFilter(context, request);
  const { entries } = await askDesk(context, () => context.upstream.desk.auditFile(inputOf(filter)));
  const { audit: words } = deskWords;
  const columns = [
    ...[words.number, words.when, words.who, words.what, words.whose],
    ...[words.fields, words.reason, words.request, words.hash],
  ];
  const rows = entries.map(({ seq, at, actor, deed, subjectId, fields, reason, requestId, hash }) => [
    ...[seq, at, actor, deed, subjectId, fields.join(" "), reason, requestId, hash],
  ]);
  return ownersAlone(csvResponse(words.fileName, columns, rows));
}

/** One entry, with what its fields held. @param name as the address has it */
export function openEntry(context: AtDesk, name: string | undefined) {
  if (name === undefined || !/^[1-9]\d{0,14}$/.test(name)) throw notFound(deskWords.audit.none);
  return askDesk(context, () => context.upstream.desk.auditEntry({ seq: Number(name) }));
}
