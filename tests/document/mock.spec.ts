import { expect, test } from "playwright/test";
import { mockedSiteUrl } from "./at";
import { visitPages } from "./pages";

/** Anybody's: a mock takes every password. */
const credentials = { email: "ada@example.com", password: "a password for a mock" };
const entries = { visitor: undefined, member: "/login", investor: "/invest/login" };

for (const [who, entry] of Object.entries(entries)) {
  test(`every page opens on a mock made of the document: ${who}`, async () => {
    expect(await visitPages(mockedSiteUrl, entry, credentials, faultOf)).toEqual([]);
  });
}

/** An error's page, a part that failed, or a call that the mock knows and the site did not find. */
function faultOf(status: number, text: string): string | undefined {
  if (status >= 400) return String(status);
  return /data-failed|Something went wrong|could not (?:be loaded|load)/.exec(text)?.[0];
}
