import { describe, expect, test } from "vitest";
import { isRequestId, readTraceparent, writeTraceparent } from "../../domain/trace";

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

describe("a traceparent", () => {
  test.each([
    ["01", true],
    ["00", false],
    ["03", true],
  ])("with flags %s is sampled: %s", (flags, sampled) => {
    expect(readTraceparent(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, sampled });
  });

  test("is written as it is read", () => {
    const text = writeTraceparent({ traceId, sampled: false }, spanId);
    expect(text).toBe(`00-${traceId}-${spanId}-00`);
    expect(readTraceparent(text)).toEqual({ traceId, sampled: false });
  });

  test.each([
    ["another version", `01-${traceId}-${spanId}-01`],
    ["a version to come, with more behind it", `00-${traceId}-${spanId}-01-more`],
    ["a trace of zeros", `00-${"0".repeat(32)}-${spanId}-01`],
    ["a span of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
    ["capitals", `00-${traceId.toUpperCase()}-${spanId}-01`],
    ["a short trace", `00-${traceId.slice(1)}-${spanId}-01`],
    ["no flags", `00-${traceId}-${spanId}`],
    ["a space", ` 00-${traceId}-${spanId}-01`],
    ["a line end", `00-${traceId}-${spanId}-01\n`],
    ["two of them", `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ["nothing", ""],
  ])("is not read with %s", (_, text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});

test.each([
  ["a1b2c3d4", true],
  ["f".repeat(64), true],
  ["f".repeat(65), false],
  ["short", false],
  ["request 0001", false],
  ["request-0001\n", false],
  ["<b>bold</b>", false],
])("%j as a request's id: %s", (text, isOne) => {
  expect(isRequestId(text)).toBe(isOne);
});
