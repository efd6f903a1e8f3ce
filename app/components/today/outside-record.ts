import { todayWords as words } from "~/content/today";
import type { TodayEvent } from "../../../contract/today";

/** That the record beside a result has no part of it, where that is so; empty where it has. */
export function outsideRecord({ basis, byHand }: Pick<TodayEvent, "basis" | "byHand">): string {
  if (basis === "practice") return words.practice;
  return byHand ? words.byHand : "";
}
