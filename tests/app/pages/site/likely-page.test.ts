import { describe, expect, test } from "vitest";
import { usualAddresses } from "~/content/usual-addresses";
import { likelyPage } from "~/pages/site/likely-page.server";
import { loader } from "~/routes/$";
import { createVisitor } from "../../../harness/context";

describe("the page that a wrong address seems to have meant", () => {
  test.each([
    ["/refferals", "/referrals"],
    ["/referrals/", "/referrals"],
    ["/Glossary", "/glossary"],
    ["/glosary.html", "/glossary"],
    ["/roi_tracker", "/roi-tracker"],
    ["/tryouts/city", undefined],
    ["/tryout/cities", "/tryouts/cities"],
    ["/legal/privacy-", "/legal/privacy"],
    ["/pricing", "/subscribe"],
    ["/en/faq", "/questions"],
    ["/sector-insight", "/sector-insights"],
  ])("%s: %s", (wrong, meant) => {
    expect(likelyPage(wrong, { hasTeam: true })?.path).toBe(meant);
  });

  test.each(["/", "/x", "/wp-admin", "/constructor", `/${"a".repeat(5_000)}`, "/blob", "/2042"])(
    "of %s there is none",
    (wrong) => {
      expect(likelyPage(wrong, { hasTeam: true })).toBeUndefined();
    },
  );

  test("is the team only where there is one", () => {
    expect(likelyPage("/about", { hasTeam: true })?.path).toBe("/2024#team");
    expect(likelyPage("/about", { hasTeam: false })).toBeUndefined();
  });

  test("what others call a page is no address of ours", () => {
    for (const [word, { path }] of Object.entries(usualAddresses)) expect(path, word).not.toBe(`/${word}`);
  });

  test("is named by a page that stays a 404 and asks nobody", async () => {
    const visitor = createVisitor(() => {
      throw new Error("nothing of a wrong address goes upstream");
    });
    const { status, location, data } = await visitor.visit(loader, "/refferals?from=/2024");
    expect([status, location]).toEqual([404, null]);
    expect(data).toEqual({ likely: { path: "/referrals", label: "Referral programme" } });
  });
});
