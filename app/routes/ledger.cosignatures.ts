import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { takeCosignature } from "~/pages/roi/witnesses.server";

/** Brought by witnesses, by POST alone; what they signed is on the proof page. */
export const loader = () => redirect(paths.ledgerProof(), 303);

/** A checkpoint that a witness cosigned, as the field `note`: `{ message }`, and 422 where it is nobody's that we know. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { status, message } = await takeCosignature(context, request);
  return json({ message }, { status, headers: { "Cache-Control": "no-store" } });
}
