import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { proxyLog } from "./at";

/** As Prism says that a request or its reply is not as the document has it. */
const refused = /terminated with error/;

test("nothing that the site and the upstream said to each other differs from the document", () => {
  const lines = readFileSync(proxyLog, "utf8").split("\n");
  expect(lines.filter((line) => line.includes("Received forward response")).length).toBeGreaterThan(0);
  // The site takes such an answer for a refusal or an outage, and where it can do without the call it says nothing.
  expect(lines.filter((line) => refused.test(line))).toEqual([]);
});
