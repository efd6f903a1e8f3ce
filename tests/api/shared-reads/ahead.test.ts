import { expect, it } from "vitest";
import type { AllVersions } from "../../../api/data-versions/read";
import { createLog } from "../../../api/log";
import { createToMakeAhead } from "../../../api/shared-reads/ahead";

const versions = (market: number): AllVersions => ({ market, signals: 1, ledger: 1, blog: 1 });

function prepare() {
  const state = { market: 1, asked: 0 };
  const known = {
    current: async () => {
      state.asked += 1;
      return versions(state.market);
    },
  };
  const ahead = createToMakeAhead(known, createLog("silent"));
  const made: string[] = [];
  const note = (key: string, make = async () => {}) =>
    ahead.note(key, async () => {
      made.push(key);
      await make();
    });
  return { state, ahead, made, note };
}

it("asks for no versions while nobody has asked for anything", async () => {
  const { state, ahead } = prepare();
  await ahead.look();
  expect(state.asked).toBe(0);
});

it("makes what was asked for once the data has changed and come to rest, the latest first, and once only", async () => {
  const { state, ahead, made, note } = prepare();
  note("first");
  note("second");
  await ahead.look();
  await ahead.look();
  expect(made).toEqual([]);
  state.market = 2;
  await ahead.look();
  // It may go on changing, as while an import runs.
  expect(made).toEqual([]);
  state.market = 3;
  await ahead.look();
  expect(made).toEqual([]);
  await ahead.look();
  expect(made).toEqual(["second", "first"]);
  await ahead.look();
  expect(made).toEqual(["second", "first"]);
});

it("makes no more than the 64 that were asked for latest", async () => {
  const { state, ahead, made, note } = prepare();
  for (let at = 0; at < 100; at++) note(`page ${at}`);
  await ahead.look();
  state.market = 2;
  await ahead.look();
  await ahead.look();
  expect(made).toHaveLength(64);
  expect(made[0]).toBe("page 99");
});

it("a reply that cannot be made keeps no other from being made", async () => {
  const { state, ahead, made, note } = prepare();
  note("good");
  note("bad", async () => {
    throw new Error("on purpose");
  });
  await ahead.look();
  state.market = 2;
  await ahead.look();
  await ahead.look();
  expect(made).toEqual(["bad", "good"]);
});
