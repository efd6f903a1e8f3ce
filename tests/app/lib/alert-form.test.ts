import { expect, test } from "vitest";
import { alertSchema, sectorMissing, timingIn } from "~/lib/alert-form";

const schema = alertSchema(["signals", "fills"], ["robotics"]);
const right = {
  ...{ scope: "everything", zone: "Europe/Berlin", quietFrom: "1320", quietTo: "420", digestAt: "1080" },
  ...{ told_signals: "now", told_fills: "off" },
};

test("times are minutes since midnight", () => {
  expect(schema.parse(right)).toMatchObject({ quietFrom: 1_320, quietTo: 420, digestAt: 1_080 });
});

test.each([
  [{}, []],
  [{ told_fills: undefined }, []],
  [{ sector_robotics: "on" }, []],
  [{ told_signals: "sometimes" }, ["told_signals"]],
  [{ scope: "mine" }, ["scope"]],
  [{ zone: "Mars/Olympus" }, ["zone"]],
  [{ zone: undefined }, ["zone"]],
  [{ quietFrom: "25" }, ["quietFrom"]],
  [{ digestAt: "1440" }, ["digestAt"]],
])("with %o is wrong: %s", (changes, wrong) => {
  const result = schema.safeParse({ ...right, ...changes });
  expect(result.success ? [] : result.error.issues.map(({ path }) => path[0])).toEqual(wrong);
});

test("who wants sectors alone has to tick one", () => {
  expect(Object.keys(sectorMissing({ scope: "sectors" }))).toEqual(["scope"]);
  expect(sectorMissing({ scope: "sectors", sector_robotics: "on" })).toEqual({});
  expect(sectorMissing({ scope: "watchlist" })).toEqual({});
});

test("a kind that was not named, or is named as something else, is off", () => {
  expect(timingIn({ told_signals: "digest" }, "signals")).toBe("digest");
  expect([timingIn({}, "signals"), timingIn({ told_signals: 4 }, "signals")]).toEqual(["off", "off"]);
});
