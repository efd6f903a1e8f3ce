import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { mockedSiteUrl } from "./at";
import { visitPages } from "./pages";

/** Anybody's: a mock takes every password. */
const credentials = { email: "ada@example.com", password: "a password for a mock" };
/** A mock answers whatever is asked for with the same example, and so it knows one stock. */
const { symbol } = z
  .object({ "market.symbol": z.object({ parameters: z.object({ symbol: z.string() }) }) })
  .parse(JSON.parse(readFileSync("api/pages/openapi-examples.json", "utf8")))["market.symbol"].parameters;
const entries = { visitor: undefined, member: "/login", investor: "/invest/login" };

for (const [who, entry] of Object.entries(entries)) {
  test(`every page opens on a mock made of the document: ${who}`, async () => {
    const known = (address: string) => address.replace("AAPL", symbol);
    expect(await visitPages(mockedSiteUrl, { entry, credentials, known }, faultOf)).toEqual([]);
  });
}

/** An error's page, a part that failed, or a call that the mock knows and the site did not find. */
function faultOf(status: number, text: string): string | undefined {
  if (status >= 400) return String(status);
  return /data-failed|Something went wrong|could not (?:be loaded|load)/.exec(text)?.[0];
}
