import { afterEach, describe, expect, test, vi } from "vitest";
import { anonymous, next, signedIn } from "../../harness/session";
import { accessToken, ada } from "../../harness/tokens";

afterEach(() => vi.useRealTimers());

describe("whether there is a brokerage account, as the session keeps it", () => {
  test.each([true, false])("comes back with the next request: %s", async (exists) => {
    const session = await signedIn();
    expect(session.accountExists).toBeUndefined();
    session.noteAccount(exists, 600);
    const again = await next(session);
    expect(again.accountExists).toBe(exists);
    expect(again.user).toEqual(ada);
  });

  test("is not known any more when its time is over", async () => {
    // It stands still: a note ends on a whole second, and another may begin on the way from here to there.
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const session = await signedIn();
    session.noteAccount(true, 600);
    const again = await next(session);
    vi.setSystemTime(Date.now() + 599_000);
    expect(again.accountExists).toBe(true);
    vi.setSystemTime(Date.now() + 2_000);
    expect(again.accountExists).toBeUndefined();
  });

  test("survives a renewal of the tokens, and not another sign-in", async () => {
    const session = await signedIn();
    session.noteAccount(true, 600);
    session.renew({ accessToken: accessToken("fresh"), refreshToken: "refresh-2" });
    expect((await next(session)).accountExists).toBe(true);
    session.signIn({ ...ada, token: accessToken("other") });
    expect((await next(session)).accountExists).toBeUndefined();
  });

  test.each([
    ["about to be renewed by somebody", accessToken("soon", 30)],
    ["of which nobody knows when that is", "opaque-token"],
  ])("is not written beside a token %s: the reply would bring an old one back", async (_, token) => {
    const session = await signedIn(token);
    session.noteAccount(true, 600);
    expect(await session.commit()).toEqual([]);
  });

  test("is written beside any token that this very reply brings", async () => {
    const session = await signedIn("opaque-token");
    session.renew({ accessToken: "opaque-token-2", refreshToken: "refresh-2" });
    session.noteAccount(true, 600);
    expect((await next(session)).accountExists).toBe(true);
  });

  test("of nobody is not kept", async () => {
    const session = anonymous();
    session.noteAccount(true, 600);
    expect(session.accountExists).toBeUndefined();
    expect(await session.commit()).toEqual([]);
  });
});
