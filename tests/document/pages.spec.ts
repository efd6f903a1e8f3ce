import { expect, test } from "playwright/test";
import { demo, siteUrl } from "../e2e/site";
import { visitPages } from "./pages";

const entries = { visitor: undefined, member: "/login" };

// What the pages ask the upstream for goes through Prism, whose log verdict.spec.ts judges.
for (const [who, entry] of Object.entries(entries)) {
  test(`no page breaks while Prism compares what it asks for with the document: ${who}`, async () => {
    const isBroken = (status: number) => (status >= 500 ? String(status) : undefined);
    expect(await visitPages(siteUrl, { entry, credentials: demo }, isBroken)).toEqual([]);
  });
}
