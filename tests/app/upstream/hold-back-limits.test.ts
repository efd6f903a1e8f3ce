import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Attempt, createHoldBack, type HoldBack } from "~/upstream/hold-back.server";
import { answering, attempt, failTimes, fine, heldBack } from "../../harness/hold-back";
import { accessToken } from "../../harness/tokens";

let holdBack: HoldBack;
beforeEach(() => {
  vi.useFakeTimers();
  holdBack = createHoldBack(undefined);
});
afterEach(() => void vi.useRealTimers());

const fail = (times: number, send: () => Promise<unknown>, given: Partial<Attempt> = {}) =>
  failTimes(holdBack, times, send, given);
const somebody = { visitor: "203.0.113.9" };

describe("a call that is refused for its frequency", () => {
  test("is held back from the visitor who asks on, and from nobody else", async () => {
    await fail(9, answering(429), { visitor: "192.0.2.1" });
    await expect(holdBack(attempt(), fine)).rejects.toMatchObject({ name: "HeldBack", kind: "rate_limited" });
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("a visitor whose requests all run at once is one visitor", async () => {
    await Promise.all(Array.from({ length: 20 }, () => fail(1, answering(429), { visitor: "192.0.2.1" })));
    await expect(holdBack(attempt({ visitor: "192.0.2.2" }), fine)).resolves.toBe("fine");
  });

  test("is held back from all where five visitors in a row were refused a read", async () => {
    for (let visitor = 1; visitor <= 5; visitor++)
      await fail(1, answering(429), { visitor: `192.0.2.${visitor}` });
    await expect(holdBack(attempt({ visitor: "192.0.2.9" }), fine)).rejects.toMatchObject(heldBack);
  });

  test("is held back from nobody else for the limits of forty networks that say that they are theirs", async () => {
    for (let turn = 0; turn < 5; turn++) await fail(40, answering(429, "client"));
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("is held back from nobody, of the same network either, for the limit of an account", async () => {
    await fail(50, answering(429, "account"), somebody);
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("is held back from all where the upstream says that every caller is refused", async () => {
    await fail(5, answering(429, "service"), { read: false });
    await expect(holdBack(attempt({ read: false }), fine)).rejects.toMatchObject(heldBack);
  });

  test("leaves a limited network's trial to the next visitor", async () => {
    await fail(5, answering(503));
    vi.advanceTimersByTime(3_000);
    await fail(1, answering(429, "client"), { visitor: "192.0.2.7" });
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("says nothing of its scope: networks that were answered before are taken to have limits of their own", async () => {
    const networks = Array.from({ length: 12 }, (_, at) => ({ visitor: `192.0.2.${at}` }));
    for (const network of networks) await holdBack(attempt(network), fine);
    for (const network of networks) await fail(3, answering(429), network);
    await expect(holdBack(attempt(somebody), fine)).resolves.toBe("fine");
  });

  test("says nothing of its scope: twenty networks in a row are too many for limits of their own", async () => {
    const networks = Array.from({ length: 20 }, (_, at) => ({ visitor: `192.0.2.${at}` }));
    for (const network of networks) await holdBack(attempt(network), fine);
    for (const network of networks) await fail(1, answering(429), network);
    await expect(holdBack(attempt(somebody), fine)).rejects.toMatchObject(heldBack);
  });

  test("says nothing of its scope: one account that asks from many networks is one account", async () => {
    const bearer = accessToken("ada");
    for (let visitor = 1; visitor <= 50; visitor++)
      await fail(1, answering(429), { bearer, visitor: `192.0.2.${visitor}` });
    await expect(holdBack(attempt({ ...somebody, bearer }), fine)).resolves.toBe("fine");
  });

  test("stays held back while a trial is refused to everybody", async () => {
    await fail(5, answering(429));
    vi.advanceTimersByTime(3_000);
    await fail(1, answering(429), { visitor: "192.0.2.1" });
    await expect(holdBack(attempt(somebody), fine)).rejects.toMatchObject(heldBack);
  });

  test("attempts on an account from many places close its call to nobody", async () => {
    const write = { name: "users.login", read: false };
    for (let visitor = 1; visitor <= 50; visitor++)
      await fail(1, answering(429), { ...write, visitor: `192.0.2.${visitor}` });
    await expect(holdBack(attempt({ ...write, visitor: "192.0.2.99" }), fine)).resolves.toBe("fine");
  });
});
