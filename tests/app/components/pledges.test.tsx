// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Pledges, type PledgeView } from "~/components/invest/pledges";

afterEach(cleanup);

const textOf = (changes: Partial<PledgeView>) => {
  const pledge = {
    id: "p1",
    status: "cancelled",
    amountCents: 6_000,
    createdAt: "2027-01-31T10:00:00Z",
    offering: "The round",
    ...changes,
  };
  const { container } = render(
    <Pledges pledges={[pledge]} now="2027-01-31T11:00:00Z" intermediary="Plain Portal" />,
  );
  return container.textContent ?? "";
};

test.each(["Another pledge took its place before it was paid.", "It was not paid in time."])(
  "of a pledge that was never paid it says that nothing was charged: %s",
  (message) => {
    const text = textOf({ paid: false, message });
    expect(text).toContain(message);
    expect(text).toContain("It was never paid: nothing was charged");
    expect(text).not.toMatch(/back to your card|Taken back/);
  },
);

test.each(["cancelled", "failed"])(
  "of one that was paid and is %s it says that the money comes back",
  (status) => {
    expect(textOf({ status, paid: true })).toContain("What you paid is on its way back to your card");
    cleanup();
    expect(textOf({ status, paid: false })).not.toContain("back to your card");
  },
);

test.each([null, undefined])(
  "where nobody can tell (%s) it neither claims a payment nor denies one",
  (paid) => {
    const text = textOf({ paid });
    expect(text).not.toMatch(/What you paid|never paid/);
    expect(text).toContain("If a payment for it still arrives, it goes back to your card");
  },
);
