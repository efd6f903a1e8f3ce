import { afterEach, describe, expect, test, vi } from "vitest";
import { next, signedIn } from "../../harness/session";

afterEach(() => vi.useRealTimers());

describe("whether somebody subscribes, as the session keeps it", () => {
  test.each([true, false])(
    "comes back with the next request, beside what is known of the account: %s",
    async (active) => {
      const session = await signedIn();
      session.noteAccount(!active, 600);
      session.noteSubscription(active, 600);
      const again = await next(session);
      expect([again.subscribed, again.accountExists]).toEqual([active, !active]);
    },
  );

  test("is not known any more when its time is over, but what was known last is", async () => {
    const session = await signedIn();
    session.noteSubscription(false, 60);
    const again = await next(session);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 61_000);
    expect([again.subscribed, again.lastSubscribed]).toEqual([undefined, false]);
  });

  test("is forgotten after somebody subscribed or ended it", async () => {
    const session = await signedIn();
    session.noteSubscription(false, 600);
    const again = await next(session);
    again.forgetSubscription();
    const after = await next(again);
    expect([after.subscribed, after.lastSubscribed]).toEqual([undefined, undefined]);
  });

  test("writes no cookie where there is nothing to forget", async () => {
    const session = await signedIn();
    session.forgetSubscription();
    expect(await session.commit()).toEqual([]);
  });
});
