import { expect, test } from "vitest";
import { isNoteDue, newSince, noteVisit, type Visits } from "../../domain/visits";

const minute = 60_000;
const day = 1_440 * minute;

/** Somebody whose page is opened at these times, and noted where that is due. */
function open(times: readonly number[]): { since: (number | undefined)[]; notes: number } {
  let visits: Visits | undefined;
  let notes = 0;
  const since = times.map((now) => {
    const shown = newSince(visits, now);
    if (isNoteDue(visits, now)) {
      visits = noteVisit(visits, now);
      notes++;
    }
    return shown;
  });
  return { since, notes };
}

test("at a first visit there is none before, however often the page is opened", () => {
  expect(open([0, minute, 6 * minute, 20 * minute]).since).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("what is new stays new for as long as a visit goes on", () => {
  const next = day;
  expect(open([0, next, next + minute, next + 25 * minute, next + 50 * minute]).since.slice(1)).toEqual([
    0, 0, 0, 0,
  ]);
});

test("after half an hour away the visit before is the one that has just ended", () => {
  expect(open([0, day, day + 10 * minute, 2 * day]).since.at(-1)).toBe(day + 10 * minute);
});

test("a page that is opened every second writes every five minutes", () => {
  const seconds = Array.from({ length: 600 }, (_, at) => at * 1_000);
  expect(open(seconds).notes).toBe(2);
});

test("to note a visit twice at one time changes nothing", () => {
  const before: Visits = { seenAt: 0, since: undefined };
  const once = noteVisit(before, day);
  expect(noteVisit(once, day)).toEqual(once);
});
