import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccessTokens } from "../../../api/auth/access-token";
import type { Database } from "../../../api/db/client";
import { openClock } from "../../../api/db/clock";
import { openMemoryDatabase } from "../../harness/template";

const HOUR = 3_600_000;
/** Milliseconds that two looks at one clock may differ by. */
const NEAR = 1_500;

let database: Database;
beforeAll(async () => {
  database = await openMemoryDatabase(false);
});
afterAll(() => database.close());

/** A process on a machine whose clock is off by so much, with what it logs. */
async function machine(skew: { ms: number }) {
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line) };
  const { executeSql } = database;
  const clock = await openClock({ kind: "postgres", executeSql }, log, () => Date.now() + skew.ms);
  clock.stop();
  return { clock, lines };
}

it.each([HOUR, -HOUR])(
  "a machine whose clock is off by %i ms works by the database's time, and says so",
  async (ms) => {
    const { clock, lines } = await machine({ ms });
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(NEAR);
    expect(lines).toEqual([{ seconds: -ms / 1000 }]);
  },
);

it("a machine whose clock is nearly right follows it, so that its time never steps", async () => {
  const { clock, lines } = await machine({ ms: 400 });
  const own = Date.now() + 400;
  expect(clock.now().getTime() - own).toBeLessThan(100);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(own);
  expect(lines).toEqual([]);
});

it("a clock that goes wrong while its process runs is noticed, and so is one that is mended", async () => {
  const skew = { ms: 0 };
  const { clock, lines } = await machine(skew);
  skew.ms = HOUR;
  await clock.look();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(NEAR);
  skew.ms = 0;
  await clock.look();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(NEAR);
  expect(lines).toEqual([{ seconds: -3600 }, { seconds: 0 }]);
});

it("a token that one machine gives is good on another, whose clock is an hour ahead", async () => {
  const secret = "a secret that signs tokens on all machines";
  const right = await machine({ ms: 0 });
  const ahead = await machine({ ms: HOUR });
  const claims = { userId: "a", sessionId: "b" };
  const token = await createAccessTokens([secret], 20, right.clock.now).sign(claims);
  expect(await createAccessTokens([secret], 20, ahead.clock.now).verify(token)).toMatchObject(claims);
});

it("a database that does not answer leaves the time as it was", async () => {
  const { clock } = await machine({ ms: 0 });
  const { executeSql } = database;
  let isAway = false;
  const log = { warn: () => undefined };
  const asked: Database["executeSql"] = (text, values) =>
    isAway ? Promise.reject(new Error("connection lost")) : executeSql(text, values);
  const ahead = await openClock({ kind: "postgres", executeSql: asked }, log, () => Date.now() + HOUR);
  ahead.stop();
  isAway = true;
  await ahead.look();
  expect(Math.abs(ahead.now().getTime() - clock.now().getTime())).toBeLessThan(NEAR);
});
