import { describe, expect, it } from "vitest";
import { programme } from "~/content/claims";
import { tryoutAt, tryoutPages, tryoutPlaces, tryoutWords } from "~/content/tryouts";
import { textsOf } from "./text-of";

const said = (content: unknown) => textsOf(content).join(" ");

describe.each(tryoutPlaces)("the tryout for %s", (place) => {
  it("says what an owner does, how it runs and how it is judged", () => {
    const { does, runs, judged } = tryoutPages[place];
    for (const { points } of [does, runs, judged]) expect(points.length).toBeGreaterThan(2);
    expect(said(judged)).toMatch(/sold[\s\S]*kept/i);
  });

  it("is found at its address", () => expect(tryoutAt(place)).toBe(tryoutPages[place]));
});

it("pay is for subscriptions sold; nothing is for recruiting or for the raise, and the title is no share", () => {
  expect(said(tryoutWords.pays)).toContain(programme.paidForSales);
  expect(said(tryoutWords.isNot)).toContain(programme.nothingForTheRaise);
  expect(said(tryoutWords.isNot)).toContain("not a share in the company");
  expect(said(tryoutWords.isNot)).toContain("Nothing is paid for recruiting");
});

it("nothing is promised", () => {
  expect(said([tryoutPages, tryoutWords])).not.toMatch(
    /guarante|risk[- ]free|passive income|get rich|unlimited/i,
  );
});

it.each(["villages", "", undefined, "constructor"])("there is none for %s", (place) =>
  expect(tryoutAt(place)).toBeUndefined(),
);
