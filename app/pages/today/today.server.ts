import type { Context } from "~/context.server";
import { type Need, type Reading, readersNeed, requireUser } from "~/session/member.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Today } from "../../../contract/today";

/** What a member's home shows. */
export interface TodayView {
  today: Panel<Today>;
  /** What is missing to see the figures of research. */
  need?: Need | undefined;
  /** ISO 8601 */
  now: string;
}

/** A member's home, by one call of the upstream; a second one notes the visit where that is due. */
export async function openToday(
  context: Reading & Pick<Context, "toast">,
  request: Request,
): Promise<TodayView> {
  requireUser(context, request);
  const { users } = context.upstream;
  const [need, today] = await Promise.all([readersNeed(context), panel(users.today())]);
  const now = new Date().toISOString();
  if (today.state !== "ready") return { today, need, now };
  // Nobody has seen a page that was fetched ahead or asked for its head. A visit that cannot be noted leaves what is new as new.
  const isAhead = request.headers.get("sec-purpose")?.startsWith("prefetch") ?? false;
  if (today.data.visitDue && !isAhead && request.method !== "HEAD") await panel(users.noteVisit());
  return { today: { state: "ready", data: need ? withoutResearch(today.data) : today.data }, need, now };
}

/** Signals are open to everybody, closes and stocks to watch are not (SPEC-DECISIONS 18). */
const withoutResearch = (today: Today): Today => ({
  ...today,
  notes: (today.notes ?? []).filter(({ kind }) => kind !== "watch"),
  watchlist: today.watchlist.map(({ quote: _, ...entry }) => entry),
});
