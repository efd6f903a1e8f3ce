import { AsyncResource } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchCrashes, withCrashes } from "../../server/crash";

const crash = new Error("out of a timer");
let crashed: (error: Error) => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  // The runner has listeners of its own: these are told of no error, ours is.
  vi.spyOn(process, "on").mockImplementation((name, listener) => {
    if (name === "uncaughtException") crashed = (error) => listener(error);
    return process;
  });
  watchCrashes({ onCrash: () => undefined, onForgotten: () => undefined });
  vi.restoreAllMocks();
});
afterEach(() => void vi.useRealTimers());

/** A page that waits for ever; `crash` throws out of something that it began. */
function openPage() {
  const begun: (() => void)[] = [];
  const reply = withCrashes(
    () => new Promise(() => void begun.push(AsyncResource.bind(() => crashed(crash)))),
  );
  return { reply, crash: () => begun[0]?.() };
}

test("a page fails by what it began, also while others end and nobody comes for a while", async () => {
  const page = openPage();
  await withCrashes(async () => "another");
  await vi.advanceTimersByTimeAsync(60_000);
  page.crash();
  await expect(page.reply).rejects.toBe(crash);
});

test("the first page after a rest is followed as any", async () => {
  await withCrashes(async () => "the last for a while");
  await vi.advanceTimersByTimeAsync(60_000);
  const page = openPage();
  page.crash();
  await expect(page.reply).rejects.toBe(crash);
});

test("a page that fails at once takes nobody's place among those that are followed", async () => {
  const broken = withCrashes(() => {
    throw crash;
  });
  await expect(broken).rejects.toBe(crash);
});
