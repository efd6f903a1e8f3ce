import type { Context } from "~/context.server";
import { askDesk } from "~/session/require-staff.server";

/** A page of what banks were asked to take back; a page that is no number is the first. */
export async function openDisputes(context: Pick<Context, "desk" | "upstream">, request: Request) {
  const asked = Number(new URL(request.url).searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  return { ...(await askDesk(context, () => context.upstream.desk.disputes({ page }))), page };
}
