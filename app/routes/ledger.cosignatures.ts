import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { readCosignatures, takeCosignature } from "~/pages/roi/witnesses.server";

const headers = { "Cache-Control": "no-store" };

/** What witnesses signed, to verify it: `{ cosignatures, witnesses }` of logs of `?from=` entries or more. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await readCosignatures(context, new URL(request.url).searchParams), { headers });
}

/** A checkpoint that a witness cosigned, as the field `note`: `{ message }`, and 422 where it is nobody's that we know. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { status, message } = await takeCosignature(context, request);
  return json({ message }, { status, headers });
}
