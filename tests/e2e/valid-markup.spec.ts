import { HtmlValidate } from "html-validate";
import { expect, test } from "playwright/test";
import { fillLogin } from "./journey";
import { demo } from "./site";

/** How React writes elements and attributes is not ours to choose, and no error in HTML. */
const asReactWrites = {
  "attr-case": "off",
  "void-style": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
} as const;
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: asReactWrites,
});

/** The research pages, with what may be open on them and what may be wrong, and documents that are agreed to. */
const addresses = [
  "/glossary",
  "/questions",
  "/legal/sms",
  "/no-such-page",
  "/legal/agreements/margin_agreement/01.2026.11",
  "/legal/agreements/electronic_delivery/01.2026.11",
  "/legal/agreements/w9/01.2026.11",
  "/invest",
  "/invest?income=85000&netWorth=40000&accredited=yes",
  "/invest?income=lots&netWorth=&date=nonsense",
  "/invest/sign-up",
  "/invest/login",
  "/invest/forgot-password",
  "/consent",
  "/free-test-drive",
  "/get-the-app",
  "/start",
  "/join-us",
  "/join-us?programme=city_owner",
  "/sponsors",
  "/legal/terms?modal=free-test-drive",
  "/legal/terms?modal=get-the-app",
  "/legal/terms?modal=start",
  "/free-test-drive/a-link-that-nobody-was-ever-sent",
  "/tryouts/cities",
  "/tryouts/universities",
  "/tryouts/villages",
  "/referrals",
  "/referrals?first=1200&second=30",
  "/referrals?first=lots&second=-1",
  "/referrals?firstName=Ada&lastName=Byron",
  "/referrals?firstName=&lastName=",
  "/legal/programme",
  "/subscribe",
  "/subscribe?code=no%20code",
  "/roi-tracker/proof",
  "/roi-tracker/proof?after=x",
  "/stock-insights-by-sector",
  "/stock-insights-by-sector/nft",
  "/stock-insights-by-sector/nft?sort=price",
  "/stock-insights-by-sector/nft/news",
  "/stock-insights-by-sector/no-such-sector",
  "/sector-and-stock-timing",
  "/sector-and-stock-timing/robotics?modal=login",
  "/sector-and-stock-timing/no-such-sector",
  "/sector-insights",
  "/sector-insights?type=raw",
  "/sector-insights/nft",
  "/sector-insights/nft?type=raw",
  "/sector-insights/no-such-sector",
  "/roi-tracker",
  "/roi-tracker?basis=sample&symbol=AAPL&sort=roi",
  "/roi-tracker?from=2022-02-01&to=nonsense&sort=luck&page=-1",
  "/roi-tracker?page=9999",
  "/stocks",
  "/stocks?q=3d",
  "/stocks?q=no-such-stock",
  `/stocks?q=${"a".repeat(101)}`,
  "/stocks/AAPL",
  "/stocks/AAPL?range=all",
  "/stocks/AAPL?modal=login",
  "/stocks/XYZQ",
  "/blog",
  "/blog?category=risk",
  "/blog?category=no-such-category",
  "/blog/how-the-simulation-works",
  "/blog/reading-drawdown",
  "/blog/reading-drawdown?modal=login",
  "/blog/no-such-post",
  "/authors/leila-haddad",
  "/stocks/AAPL/chart",
  "/stocks/AAPL/chart?view=candles&range=all",
  "/stocks/AAPL/chart?modal=login",
  "/account/bank-link",
  "/account",
  "/account/subscription",
  "/account/payment-methods",
  "/account/payment-methods/add",
  "/account/privacy",
  "/account/referrals",
];

for (const who of ["a visitor", "a member"]) {
  test(`U3: research pages and agreements are valid HTML for ${who}`, async ({ page }) => {
    if (who === "a member") {
      await page.goto("/login");
      await fillLogin(page.locator("#login"), demo);
      await expect(page).toHaveURL(/2024/);
    }
    const problems: string[] = [];
    for (const address of addresses) {
      const html = await (await page.request.get(address)).text();
      const { results } = await validator.validateString(html);
      for (const { line, ruleId, message } of results.flatMap(({ messages }) => messages)) {
        problems.push(`${address}, line ${line}: ${ruleId}: ${message}`);
      }
    }
    expect(problems).toEqual([]);
  });
}
