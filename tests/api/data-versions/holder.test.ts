import { expect, it } from "vitest";
import { createKnownVersions } from "../../../api/data-versions/holder";

const versions = (market: number) => ({ market, signals: 1, ledger: 1, blog: 1 });

/** A database whose version of the market a test sets, and which counts how often it was asked. */
function database(first: number) {
  const state = { market: first, asked: 0, underWay: 0, mostUnderWay: 0, hold: Promise.resolve() };
  const read = async () => {
    state.asked += 1;
    state.underWay += 1;
    state.mostUnderWay = Math.max(state.mostUnderWay, state.underWay);
    // As a database does, it reads as it begins, and its answer comes later.
    const read = versions(state.market);
    await state.hold;
    state.underWay -= 1;
    return read;
  };
  return { state, read };
}

it("asks once for all who ask within the time for which versions are believed", async () => {
  const { state, read } = database(5);
  const known = createKnownVersions(read, 60_000);
  await Promise.all([known.current(), known.current(), known.current()]);
  await known.current();
  expect(state.asked).toBe(1);
});

it("asks with each call where nothing is believed", async () => {
  const { state, read } = database(5);
  const known = createKnownVersions(read, 0);
  await known.current();
  state.market = 6;
  expect(await known.current()).toEqual(versions(6));
});

it("asks at once where the site has seen a newer version, and answers from that", async () => {
  const { state, read } = database(5);
  const known = createKnownVersions(read, 60_000);
  await known.current();
  state.market = 7;
  expect((await known.current({ market: 5 })).market).toBe(5);
  expect((await known.current({ market: 7 })).market).toBe(7);
  expect(state.asked).toBe(2);
});

it("asks anew after a question that was under way before the site saw the version", async () => {
  const { state, read } = database(5);
  let goOn = () => {};
  state.hold = new Promise((resolve) => {
    goOn = resolve;
  });
  const known = createKnownVersions(read, 60_000);
  const early = known.current();
  await Promise.resolve();
  state.market = 6;
  const late = known.current({ market: 6 });
  goOn();
  expect((await early).market).toBe(5);
  expect((await late).market).toBe(6);
  expect(state.mostUnderWay).toBe(1);
});

it("looks once for a version that is not there, and passes over the same claim from then on", async () => {
  const { state, read } = database(5);
  const known = createKnownVersions(read, 60_000);
  for (let call = 0; call < 20; call++)
    expect((await known.current({ market: 999_999_999_999_999 })).market).toBe(5);
  expect(state.asked).toBe(1);
  state.market = 6;
  expect((await known.current({ market: 6 })).market).toBe(6);
});

it("of many false claims at once has one question under way at a time", async () => {
  const { state, read } = database(5);
  const known = createKnownVersions(read, 60_000);
  await Promise.all(Array.from({ length: 50 }, (_, at) => known.current({ market: 1_000 + at })));
  expect(state.mostUnderWay).toBe(1);
  expect(state.asked).toBeLessThanOrEqual(2);
});

it("tells a failure to who asks, and asks again for the next", async () => {
  let fails = true;
  const known = createKnownVersions(async () => {
    if (fails) throw new Error("away");
    return versions(3);
  }, 60_000);
  await expect(known.current()).rejects.toThrow("away");
  fails = false;
  expect(await known.current()).toEqual(versions(3));
});
