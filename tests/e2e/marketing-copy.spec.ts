import { expect, test } from "playwright/test";

/** Every line of SPEC 9's "Marketing copy", and SPEC 1's mission and eligibility, with the pages that they stand on. */
const copy: readonly (readonly [line: string, address: string, words: readonly string[]])[] = [
  [
    "25% of first-degree and 10% of second-degree sales",
    "/2024",
    ["25% of first-degree and 10% of second-degree sales"],
  ],
  ["25% of first-degree and 10% of second-degree sales", "/referrals", ["25%", "10%"]],
  [
    "1.5x profit share and 1.5x exit/IPO bonus for cofounding customers",
    "/2024",
    ["1.5x profit share and 1.5x exit/IPO bonus for cofounding customers"],
  ],
  ["$10/month lifetime discount", "/2024", ["$10/month lifetime discount"]],
  ["Investing from as little as $10", "/invest", ["Investing from as little as $10"]],
  ["the investor copy cites a $2,200 cap", "/invest", ["$2,200 cap"]],
  [
    "The founder allocates 90% of equity to cofounders and early small investors",
    "/invest",
    ["The founder allocates 90% of equity to cofounders and early small investors"],
  ],
  [
    "at least 50% of the cap table goes to diverse backgrounds",
    "/invest",
    ["at least 50% of the cap table goes to diverse backgrounds"],
  ],
  ["The free test drive lasts 30 days", "/2024", ["the free test drive lasts 30 days"]],
  ["More than 90% of trades close intraday", "/2024", ["More than 90% of trades close intraday"]],
  ["the mission", "/2024", ["help 100 million people turn under $500 into $1,000,000 in under 10 years"]],
  ["clear by the next morning", "/2024", ["close intraday and clear by the next morning"]],
  [
    "eligibility",
    "/2024",
    [
      "only to people whose investment objective is growth or speculation and whose risk tolerance is moderate or significant",
    ],
  ],
];

for (const [line, address, words] of copy) {
  test(`“${line}” stands on ${address}`, async ({ request }) => {
    const html = await (await request.get(address)).text();
    const text = html
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'")
      .replace(/\s+/g, " ");
    for (const each of words) expect(text.toLowerCase()).toContain(each.toLowerCase());
  });
}
