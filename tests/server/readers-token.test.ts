import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Readers, refuses, stockOf, symbol, versions, versionsOf } from "../harness/readers";
import { accessToken, ada } from "../harness/tokens";
import { type Behaviour, reply } from "../harness/upstream";

let readers: Readers;
beforeEach(async () => {
  readers = await Readers.start();
});
afterEach(async () => {
  vi.useRealTimers();
  await readers.close();
});

test("who waits for a page that was begun before the data changed gets one of the newer data", async () => {
  const [one, other] = [await readers.signIn("Ada", "u1"), await readers.signIn("Grace", "u2")];
  const begun: (() => void)[] = [];
  readers.upstream.on(
    symbol,
    (req, res, seen) => void begun.push(() => stockOf("NVIDIA", 1)(req, res, seen)),
    stockOf("NVIDIA Corporation", 2),
  );
  const first = one.get();
  await Promise.all([readers.upstream.reached(symbol), readers.upstream.reached(versions)]);
  readers.upstream.on(versions, versionsOf(2));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const second = other.get();
  await readers.upstream.reached(versions, 2);
  for (const answer of begun) answer();
  expect((await second).text).toContain("NVIDIA Corporation");
  await first;
});

describe("whose token a page is made with", () => {
  test("is the next waiting reader's where the first one's is refused", async () => {
    const [gone, here] = [await readers.signIn("Ada", "u1"), await readers.signIn("Grace", "u2")];
    readers.upstream.on("POST /api/auth/refresh", refuses);
    const held: (() => void)[] = [];
    const forHere: Behaviour = (req, res, seen) => {
      const known = req.headers.authorization === `Bearer ${here.token}`;
      const answer = () => (known ? stockOf("NVIDIA", 1) : refuses)(req, res, seen);
      if (known) answer();
      else held.push(answer);
    };
    readers.upstream.on(symbol, forHere);
    const first = gone.get();
    await readers.upstream.reached(symbol, 1);
    const second = here.get();
    await readers.upstream.reached("GET /api/users/access", 2);
    held.shift()?.();
    // The first reader's own page is asked for once more, and leads to where a session that is over leads.
    await readers.upstream.reached(symbol, 2);
    expect((await second).text).toContain("NVIDIA");
    for (const answer of held) answer();
    expect((await first).status).not.toBe(500);
  });

  test("is renewed where it is refused, and the reader keeps the new one", async () => {
    const one = await readers.signIn("Ada", "u1");
    const fresh = accessToken("fresh");
    readers.upstream.on("POST /api/auth/refresh", reply({ accessToken: fresh, refreshToken: "refresh-2" }));
    readers.upstream.on(symbol, (req, res, seen) => {
      const known = req.headers.authorization === `Bearer ${fresh}`;
      (known ? stockOf("NVIDIA", 1) : refuses)(req, res, seen);
    });
    const page = await one.get();
    expect(page.text).toContain("NVIDIA");
    expect(page.text).not.toContain(ada.firstName);
    expect(page.setCookies.some((cookie) => cookie.startsWith("session="))).toBe(true);
  });
});
