import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createHoldBack } from "~/upstream/hold-back.server";
import { noMeter } from "~/upstream/meter.server";
import { createOwnCalls } from "~/upstream/own-calls.server";
import { readSite } from "../../../domain/process-name";
import { readBreakers } from "../../../domain/process-standing";
import { answering, attempt, failTimes, fine } from "../../harness/hold-back";

test("a process tells its name, and which calls it holds back since when, for as long as none is answered", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-27T10:00:00.000Z") });
  const standing = vi.fn();
  const own = createOwnCalls({
    build: "5b1c2d3e",
    log: pino({ level: "silent" }),
    meter: { ...noMeter, standing },
  });
  const holdBack = createHoldBack(undefined, own.meter);
  const told = () => readBreakers(own.scope().openBreakers);
  expect(readSite(own.scope().userAgent)).toMatchObject({ part: "site", build: "5b1c2d3e" });
  await holdBack(attempt({ name: "blog.posts" }), fine);
  expect(told()).toEqual([]);
  await failTimes(holdBack, 5, answering(503), { name: "users.login" });
  const at = "2026-11-27T10:00:00.000Z";
  expect(told()).toEqual([{ name: "users.login", state: "open", at }]);
  // The trial fails as well: it is open since the first time.
  vi.advanceTimersByTime(3_000);
  expect(told()).toEqual([{ name: "users.login", state: "trial", at }]);
  await failTimes(holdBack, 1, answering(503), { name: "users.login" });
  expect(told()).toEqual([{ name: "users.login", state: "open", at }]);
  vi.advanceTimersByTime(3_000);
  await holdBack(attempt({ name: "users.login" }), fine);
  expect(told()).toEqual([]);
  // Who counts calls hears where they stand as before.
  expect(standing).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
