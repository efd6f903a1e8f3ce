import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeError, isDatabaseLost } from "../../api/errors";

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });
const query = (cause: Error) => new DrizzleQueryError("select $1", ["dana@example.com"], cause);

describe("a database that is lost", () => {
  it.each([
    withCode("connect ECONNREFUSED 10.0.0.1:5432", "ECONNREFUSED"),
    withCode("terminating connection due to administrator command", "57P01"),
    withCode("sorry, too many clients already", "53300"),
    withCode("connection failure", "08006"),
    withCode("canceling statement due to statement timeout", "57014"),
    withCode("could not extend file: No space left on device", "53100"),
    withCode("cannot execute INSERT in a read-only transaction", "25006"),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Query read timeout"),
  ])("is told from a mistake of ours: %s", (cause) => {
    expect(isDatabaseLost(cause)).toBe(true);
    expect(isDatabaseLost(query(cause))).toBe(true);
  });

  it.each([
    withCode("duplicate key", "23505"),
    withCode("syntax error", "42601"),
    new TypeError("x is undefined"),
  ])("is not what failed here: %s", (cause) => expect(isDatabaseLost(query(cause))).toBe(false));
});

describe("an error in the log", () => {
  it("has its place and code, and nothing of a query's values", () => {
    const report = describeError(query(withCode("invalid input: dana@example.com", "22P02")));
    expect(report.code).toBe("22P02");
    expect(report.at[0]).toContain("errors.test.ts");
    expect(JSON.stringify(report)).not.toMatch(/dana|select/);
  });

  it.each([
    ["timeout exceeded when trying to connect", "CONNECT_TIMEOUT"],
    ["Connection terminated due to connection timeout", "CONNECT_TIMEOUT"],
    ["Connection terminated unexpectedly", "CONNECTION_LOST"],
    ["Query read timeout", "QUERY_TIMEOUT"],
  ])("has a code of ours for what the driver tells without one: %s", (sentence, code) => {
    expect(describeError(query(new Error(sentence))).code).toBe(code);
    expect(describeError(new Error(sentence, { cause: new Error(sentence) })).code).toBe(code);
  });

  it("keeps our own sentences, without mail addresses and passwords in URLs", () => {
    const { message } = describeError(new Error("550 no such user <dana@example.com> at smtp://u:pw@mail"));
    expect(message).toBe("550 no such user <[address]> at [address]");
  });
});
