import { describe, expect, test } from "vitest";
import { listCalls } from "../../conformance/call";
import { causeOf, createFirstFew } from "../../conformance/causes";
import { summarize, summaryLines } from "../../conformance/report";
import type { Row } from "../../conformance/run";

const row = (given: Partial<Row>): Row => ({
  call: "users.login",
  method: "POST",
  path: "/api/users/login",
  case: "email: as a number",
  expected: "400, 413, 415 or 422 with a sentence",
  outcome: "failed",
  got: "422 without a message for a number",
  field: "email",
  valid: false,
  ...given,
});
const report = (rows: Row[]) =>
  summaryLines(rows, summarize(rows, rows.length, 1), false, "http://localhost:3000");

describe("failed cases are grouped by their cause", () => {
  const many = listCalls().flatMap(({ name: call }) =>
    Array.from({ length: 12 }, (_, at) =>
      row({
        call,
        field: `field${at}`,
        got: `${at % 2 ? 400 : 422} without a message for wrong value ${at}`,
      }),
    ),
  );

  test("whatever the call, the field, the value and the status were: one cause, with its count", () => {
    const lines = report(many);
    const sentence = 'Refusals have no sentence for the person. Their body must be JSON: { "message": "…" }.';
    expect(lines.filter((line) => line === sentence)).toHaveLength(1);
    expect(lines.join("\n")).toContain(
      `${many.length.toLocaleString("en-US")} cases of ${listCalls().length} calls: users.`,
    );
    expect(lines.length).toBeLessThan(20);
  });

  test("the cause with the most cases first", () => {
    const lines = report([row({ got: "500" }), row({}), row({ case: "password: as a number" })]);
    expect(lines.findIndex((line) => line.startsWith("Refusals have"))).toBeLessThan(
      lines.indexOf("The upstream fails with the status 500."),
    );
  });

  test("of one cause only the first three are told while the kit runs, and each passed case", () => {
    const isTold = createFirstFew();
    expect(many.filter(isTold)).toHaveLength(3);
    expect([row({ outcome: "passed" }), row({ outcome: "passed" })].filter(isTold)).toHaveLength(2);
  });
});

test.each<[Partial<Row>, string]>([
  [{ got: "200", expected: "401 with a sentence" }, "Calls are answered without a valid access token."],
  [{ got: '200 "Done"' }, "Input that the contract does not allow is accepted."],
  [{ got: "404 with HTML" }, "Replies are HTML pages. They must be JSON."],
  [{ got: "503" }, "The upstream fails with the status 503."],
  [{ got: "404", valid: true }, "Calls of the contract are not there (404)."],
  [
    { got: "200 of another shape: missing", field: "lastName", valid: true },
    "In replies of users.login the field lastName is wrong: missing.",
  ],
  [{ got: "no reply (ECONNRESET)" }, "There is no reply (ECONNRESET)."],
  [{ got: '422 "Not this one"', valid: true }, 'users.login refuses valid input: 422 "Not this one".'],
])("%j is told as: %s", (given, sentence) => {
  expect(causeOf(row(given))).toBe(sentence);
});

describe("--site-url", () => {
  const refused = {
    call: "bankLink.link",
    valid: true,
    got: '422 "The return address must be the site’s own."',
  };

  test("is proposed where a call that sends an address of the site refuses valid input", () => {
    expect(report([row(refused)]).join("\n")).toContain(
      "bankLink.link was sent addresses of http://localhost:3000. If the upstream knows the site under another " +
        "address, say it with --site-url.",
    );
  });

  test.each<Partial<Row>>([
    { ...refused, call: "users.login" },
    { ...refused, outcome: "passed" },
    { ...refused, got: "500" },
  ])("is not proposed where it would not help: %j", (given) => {
    expect(report([row(given)]).join("\n")).not.toContain("--site-url");
  });
});
