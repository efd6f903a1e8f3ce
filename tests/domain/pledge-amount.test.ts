import { describe, expect, it } from "vitest";
import { nothingMore, refuseAmount } from "../../domain/pledge-amount";

const bounds = { minCents: 10_000, maxCents: 500_000 };
const room = { limitCents: 400_000, roomCents: 400_000, usedCents: 0, isShared: false, explanation: "Why." };
const refuse = (amountCents: number, elsewhereCents = 0, changes: Partial<typeof room> = {}) =>
  refuseAmount({ amountCents, elsewhereCents }, bounds, { ...room, ...changes });

describe("an amount", () => {
  it("between the least, the most and what is left is taken", () => {
    expect([refuse(10_000), refuse(400_000), refuse(100_000, 300_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(refuseAmount({ amountCents: 500_000, elsewhereCents: 0 }, bounds, undefined)).toBeUndefined();
  });

  it("below the least is refused with it, while a larger one could be pledged", () => {
    expect(refuse(9_999)).toBe("The least that can be pledged is $100.");
  });

  it("above what is left is refused with how the limit is worked out", () => {
    expect(refuse(400_001)).toBe("That is more than you can pledge: Why.");
    expect(refuse(200_000, 300_000)).toBe("You can pledge $1,000 at most: Why. Of that $3,000 is used.");
  });

  it("above the most of the round is refused with what the person has left, where that is less", () => {
    expect(refuse(500_001)).toBe("That is more than you can pledge: Why.");
    expect(refuse(500_001, 0, { limitCents: 600_000, roomCents: 600_000 })).toBe(
      "The most that can be pledged is $5,000.",
    );
  });

  it("of any size is refused where less is left than the least: nothing more can be pledged", () => {
    const none =
      "Nothing more can be pledged: $40 is left of your limit of $4,000, and the least that can be pledged is $100.";
    expect(refuse(4_000, 0, { roomCents: 4_000, usedCents: 396_000 })).toBe(none);
    expect(refuse(10_000, 396_000), "what was invested elsewhere counts").toBe(none);
    expect(refuse(10_000, 400_000)).toBe(
      "Nothing more can be pledged: nothing is left of your limit of $4,000.",
    );
  });

  it("tells no figure of another account's pledges before the tax id was shown to be theirs", () => {
    const hidden = { roomCents: 4_000, usedCents: 0, isShared: true, isHidden: true };
    expect(refuse(20_000, 0, hidden)).toBe(
      "Your limit has no room for that: Why. Pledges from your other accounts count too.",
    );
  });
});

it("something can be pledged as long as the least fits", () => {
  expect([nothingMore(400_000, 10_000, 10_000), nothingMore(400_000, 9_999, 10_000)]).toEqual([
    undefined,
    expect.stringContaining("$99.99 is left"),
  ]);
});
