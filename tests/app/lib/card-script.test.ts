import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardScript, cardScriptSources } from "~/lib/card-script";

test("the card provider's script is of the version that the upstream's library speaks", () => {
  const version = readFileSync("node_modules/stripe/cjs/apiVersion.js", "utf8");
  const major = /ApiMajorVersion = '(\w+)'/.exec(version)?.[1] ?? expect.fail("no version");
  expect(cardScript).toBe(`https://js.stripe.com/${major}/stripe.js`);
});

test("the policy lets in where it comes from", () => {
  expect(cardScriptSources["script-src"]).toContain(new URL(cardScript).origin);
});
