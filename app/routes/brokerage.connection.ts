import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { readSubmission } from "~/form.server";
import { connectionSection } from "~/lib/paths";
import { beginConnection, endConnection } from "~/pages/brokerage/broker-connection.server";
import { requireUser } from "~/session/member.server";

const schema = z.object({ press: z.enum(["begin", "end"]) });

/** Changed by the forms of the account's page, by POST alone. */
export const loader = () => redirect(connectionSection, 303);

/** Begins or ends the connection with a broker. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request);
  const submission = await readSubmission(request, schema);
  if (submission.refusal) throw new Response("Bad form", { status: 400 });
  return submission.data.press === "begin" ? beginConnection(context) : endConnection(context);
}
