import { expect, it } from "vitest";
import { MOST_STANDINGS, readBreakers, type Standing, writeBreakers } from "../../domain/process-standing";

const at = "2026-11-27T10:00:00.000Z";
const login: Standing = { name: "users.login", state: "open", at };
const quote: Standing = { name: "market.stock", state: "trial", at: "2026-11-27T10:00:05.000Z" };

it("reads open breakers as a site wrote them, the longest open first", () => {
  expect(readBreakers(writeBreakers([quote, login]))).toEqual([login, quote]);
});

it("reads none where none is open", () => {
  expect(readBreakers(writeBreakers([]))).toEqual([]);
  expect(readBreakers(undefined)).toEqual([]);
});

it.each([
  "users.login",
  `users.login closed ${at}`,
  "users.login open yesterday",
  "users.login open 2026-99-99T99:99:99.999Z",
  `<b>bold</b> open ${at}`,
  `dana@example.com open ${at}`,
  `${"x".repeat(61)} open ${at}`,
])("reads nothing of %s, and what stands beside it", (written) => {
  expect(readBreakers(`${written}; ${writeBreakers([quote])}`)).toEqual([quote]);
});

it("takes no more than fits, however many are told", () => {
  const many = Array.from({ length: 500 }, (_, place) => ({ ...login, name: `call.n${place}` }));
  expect(readBreakers(writeBreakers(many))).toHaveLength(MOST_STANDINGS);
  const longest = Array.from({ length: 500 }, () => `${"x".repeat(60)} open ${at}`).join("; ");
  expect(readBreakers(longest)).toHaveLength(MOST_STANDINGS);
});
