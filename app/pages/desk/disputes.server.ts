import { deskDisputeWords as words } from "~/content/desk-disputes";
import type { Context } from "~/context.server";
import { evidenceSchema, submissionSchema } from "~/lib/desk-dispute-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { type AtDesk, deed } from "./member-deeds.server";

/** A page of what banks were asked to take back; a page that is no number is the first. */
export async function openDisputes(context: Pick<Context, "desk" | "upstream">, request: Request) {
  const asked = Number(new URL(request.url).searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  return { ...(await askDesk(context, () => context.upstream.desk.disputes({ page }))), page };
}

/** The id of the address, which is the card provider's. Throws a 404 for what can be none. */
function idIn(name: string | undefined): string {
  if (name === undefined || !/^[\w-]{1,200}$/.test(name)) throw notFound(words.unknown);
  return name;
}

/** One dispute with what its bank would be told; the upstream notes the look. */
export async function openDispute(context: AtDesk, name: string | undefined) {
  requireStaff(context);
  const id = idIn(name);
  const asked = askDesk(context, () => context.upstream.desk.dispute({ id }));
  return { dispute: await asked.catch(unknownAsNotFound(words.unknown)) };
}

const save = deed(
  evidenceSchema,
  (desk, id, { press: _press, seen, ...texts }) =>
    desk.saveEvidence({
      ...{ id, seen },
      words: {
        product: texts.product,
        activity: texts.activity ?? "",
        cancellationTerms: texts.cancellationTerms ?? "",
        cancellationRebuttal: texts.cancellationRebuttal ?? "",
        note: texts.note ?? "",
      },
    }),
  { said: "evidenceSaved" },
);
const submit = deed(submissionSchema, (desk, id, { seen }) => desk.submitEvidence({ id, seen }), {
  said: "evidenceSent",
});

/** Saves words of evidence, or sends the evidence to the bank. */
export async function actOnDispute(context: AtDesk, request: Request, name: string | undefined) {
  requireStaff(context);
  const id = idIn(name);
  const act = (await pressOf(request)) === "submit" ? submit : save;
  return act(context, request, id, deskPaths.deskDispute(id));
}
