import { expect, it } from "vitest";
import { claimIfNew } from "../../../api/brokerage/news";

const at = new Date("2026-11-26T10:00:00.000Z");
const refused = { state: "ended", status: null, mailed: ["refused 2026-11-25T10:00:00.000Z"] } as const;
const claimed = (after: { state: "open" | "ended"; status: string }) =>
  Object.keys(claimIfNew(refused, after, at).mailClaims ?? {});

it.each([
  ["SUBMITTED", "received"],
  ["ACTION_REQUIRED", "looked-at"],
  ["ACTIVE", "open"],
])("an application that was taken for refused and turns out to be %s is told of: %s", (status, news) => {
  expect(claimed({ state: "open", status })).toEqual([`${news} ${at.toISOString()}`]);
});

it("one that the broker has refused itself after all is told of no second time", () => {
  expect(claimed({ state: "ended", status: "REJECTED" })).toEqual([]);
});
