import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { access, breaks, opens, Readers, refuses, symbol, verify, versions } from "../harness/readers";
import { ada } from "../harness/tokens";
import { reply } from "../harness/upstream";
import { profile } from "../harness/visit";

let readers: Readers;
const start = async (env: Record<string, string> = {}) => {
  readers = await Readers.start(env);
};
afterEach(async () => {
  vi.useRealTimers();
  await readers.close();
});

function pass(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

/** Nothing of the upstream answers a session any more, as after its end elsewhere. */
function end(): void {
  for (const call of [access, symbol, profile, "POST /api/auth/refresh"]) readers.upstream.on(call, refuses);
}

describe("S28: who may read a page that is kept", () => {
  beforeEach(() => start());

  test("is asked of the upstream once in ten seconds", async () => {
    const one = await readers.signIn();
    await one.get();
    pass(9);
    await one.get();
    expect(readers.upstream.count(access)).toBe(1);
    pass(2);
    await one.get();
    expect(readers.upstream.count(access)).toBe(2);
  });

  test("is not somebody whose session ended elsewhere, ten seconds later at most", async () => {
    const one = await readers.signIn();
    await one.get();
    end();
    pass(9);
    expect((await one.get()).text).toContain("NVIDIA");
    pass(2);
    const page = await one.get();
    expect([page.status, page.headers.location]).toEqual([303, "/2024"]);
  });

  test("is not somebody who signed out, from the moment on", async () => {
    const one = await readers.signIn();
    await one.get();
    const cookie = one.cookies.header ?? "";
    await readers.site.request("/logout", { body: "", headers: { cookie } });
    const page = await readers.site.request("/stocks/NVDA", { headers: { cookie } });
    expect(page.text).not.toContain("NVIDIA");
    expect(page.text).toContain("account");
  });

  test("is nobody with a cookie that was made up", async () => {
    await (await readers.signIn()).get();
    const page = await readers.site.request("/stocks/NVDA", {
      headers: { cookie: "session=AAAAAA.e30.e30.e30" },
    });
    expect(page.text).not.toContain("NVIDIA");
  });

  test("is nobody whose access token is over and cannot be renewed", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on("POST /api/auth/refresh", breaks);
    readers.upstream.on(symbol, refuses);
    pass(901);
    expect((await one.get()).text).not.toContain("NVIDIA");
  });

  test("is decided by the last word for a minute where nobody answers, and then by nobody", async () => {
    const one = await readers.signIn();
    await one.get();
    for (const call of [access, symbol, versions, profile]) readers.upstream.on(call, breaks);
    pass(50);
    expect((await one.get()).text).toContain("NVIDIA");
    pass(11);
    expect((await one.get()).status).toBe(503);
  });

  test("is decided by profile with an upstream that has no such call", async () => {
    readers.upstream.on(access, reply({ message: "No such call." }, 404));
    readers.upstream.on(profile, reply(ada));
    const one = await readers.signIn();
    await one.get();
    pass(11);
    await one.get();
    expect([readers.upstream.count(access), readers.upstream.count(profile)]).toEqual([1, 2]);
    end();
    readers.upstream.on(access, reply({ message: "No such call." }, 404));
    pass(11);
    expect((await one.get()).text).not.toContain("NVIDIA");
  });
});

describe("S28: what is for subscribers", () => {
  beforeEach(() => start({ PAYWALL: "subscribers" }));

  test("is on a page of its own, which nobody else gets", async () => {
    const paying = await readers.signIn("Ada", "u1");
    expect((await paying.get()).text).toContain("NVIDIA");
    readers.upstream.on(access, opens(false));
    const other = await readers.signIn("Grace", "u2");
    const page = await other.get();
    expect(page.text).not.toContain("NVIDIA");
    expect(page.text).toContain("subscription");
    expect((await paying.get()).text).toContain("NVIDIA");
  });

  test("is gone ten seconds after a subscription lapsed", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(access, opens(false));
    pass(11);
    expect((await one.get()).text).not.toContain("NVIDIA");
  });

  test("is decided by verify with an upstream that has no such call", async () => {
    readers.upstream.on(access, reply({ message: "Not here." }, 501));
    readers.upstream.on(profile, reply(ada));
    readers.upstream.on(verify, reply({ active: false }));
    const one = await readers.signIn();
    expect((await one.get()).text).toContain("subscription");
    readers.upstream.on(verify, reply({ active: true }));
    pass(11);
    expect((await one.get()).text).toContain("NVIDIA");
  });

  test("stays open where nobody can say who subscribes: who pays is not locked out by an outage of ours", async () => {
    readers.upstream.on(access, breaks);
    const one = await readers.signIn();
    expect((await one.get()).text).toContain("NVIDIA");
  });
});
