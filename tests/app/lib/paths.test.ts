import { describe, expect, it } from "vitest";
import { alertPaths } from "~/lib/alert-paths";
import { deskPaths } from "~/lib/desk-paths";
import { filePaths } from "~/lib/file-paths";
import { investPaths } from "~/lib/invest-paths";
import { landingSection, legalDocuments, paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import { recordPaths } from "~/lib/record-paths";
import { pathOfOurs } from "~/lib/redirect";
import { tokenPaths } from "~/lib/token-paths";
import { memberAddresses } from "./member-addresses";
import { deskAddresses, protectionAddresses } from "./protection-addresses";
import { recordAddresses } from "./record-addresses";

const awkward = "a/../b?c=d&e#f \\ é%2f";
const token = "abc_DEF-123456789012345";

const every = {
  ...paths,
  ...tokenPaths,
  ...filePaths,
  ...alertPaths,
  ...investPaths,
  ...recordPaths,
  ...protectionPaths,
  ...deskPaths,
};

const addresses: Record<Exclude<keyof typeof every, "modal">, [built: string, expected: string][]> = {
  root: [[paths.root(), "/"]],
  landing: [[paths.landing(), "/2024"]],
  login: [
    [paths.login(), "/login"],
    [paths.login({}), "/login"],
    [paths.login({ from: "/account?a=b&c=d" }), "/login?from=%2Faccount%3Fa%3Db%26c%3Dd"],
  ],
  signInLink: [[paths.signInLink({ from: "/2024" }), "/login/link?from=%2F2024"]],
  ...protectionAddresses,
  ...recordAddresses,
  ...deskAddresses,
  openSignInLink: [[tokenPaths.openSignInLink(token), `/login/link/${token}`]],
  investOpenSignInLink: [[investPaths.investOpenSignInLink(token), `/invest/login/link/${token}`]],
  signUp: [
    [paths.signUp(), "/sign-up"],
    [paths.signUp({ from: "/2024" }), "/sign-up?from=%2F2024"],
  ],
  forgotPassword: [
    [paths.forgotPassword(), "/forgot-password"],
    [paths.forgotPassword({ from: "/2024" }), "/forgot-password?from=%2F2024"],
  ],
  resetPassword: [[tokenPaths.resetPassword(token), `/reset-password/${token}`]],
  logout: [[paths.logout(), "/logout"]],
  accountDocuments: [[paths.accountDocuments(), "/account/documents"]],
  bankLink: [[paths.bankLink(), "/account/bank-link"]],
  bankLinkReturn: [[paths.bankLinkReturn("a&b"), "/account/bank-link/return?state=a%26b"]],
  bankLinkToken: [[paths.bankLinkToken(), "/account/bank-link/token"]],
  ...memberAddresses,
  subscribe: [
    [paths.subscribe(), "/subscribe"],
    [paths.subscribe({ code: "A_1" }), "/subscribe?code=A_1"],
  ],
  subscribeDone: [[paths.subscribeDone(), "/subscribe/done"]],
  subscription: [[paths.subscription(), "/account/subscription"]],
  paymentMethods: [[paths.paymentMethods(), "/account/payment-methods"]],
  addPaymentMethod: [[paths.addPaymentMethod(), "/account/payment-methods/add"]],
  cardIntent: [[paths.cardIntent(), "/account/payment-methods/intent"]],
  privacyConsents: [
    [filePaths.privacyConsents(), "/account/privacy/consents"],
    [filePaths.privacyConsents({ format: "csv" }), "/account/privacy/consents?format=csv"],
  ],
  invest: [[paths.invest(), "/invest"]],
  investLogin: [
    [paths.investLogin(), "/invest/login"],
    [paths.investLogin({ from: "/invest/back" }), "/invest/login?from=%2Finvest%2Fback"],
  ],
  investResetPassword: [[investPaths.investResetPassword(token), `/invest/reset-password/${token}`]],
  brokerConnection: [[paths.brokerConnection(), "/brokerage/connection"]],
  brokerCallback: [[paths.brokerCallback(), "/brokerage/callback"]],
  onboarding: [[paths.onboarding(), "/onboarding"]],
  onboardingStep: [
    [paths.onboardingStep("agreements"), "/onboarding/agreements"],
    [
      paths.onboardingStep("contact-information", { change: "country" }),
      "/onboarding/contact-information?change=country",
    ],
  ],
  notEligible: [[paths.notEligible(), "/onboarding/not-eligible"]],
  sectors: [[paths.sectors(), "/stock-insights-by-sector"]],
  sector: [
    [paths.sector("3d-printing"), "/stock-insights-by-sector/3d-printing"],
    [paths.sector("nft", { sort: "-market-cap" }), "/stock-insights-by-sector/nft?sort=-market-cap"],
  ],
  sectorNews: [[paths.sectorNews("nft"), "/stock-insights-by-sector/nft/news"]],
  stocks: [
    [paths.stocks(), "/stocks"],
    [paths.stocks({ q: "a&b c" }), "/stocks?q=a%26b+c"],
  ],
  stock: [
    [paths.stock("BRK.B"), "/stocks/BRK.B"],
    [paths.stock("AAPL", { range: "1m" }), "/stocks/AAPL?range=1m"],
  ],
  stockChart: [
    [paths.stockChart("BRK.B"), "/stocks/BRK.B/chart"],
    [paths.stockChart("AAPL", { range: "5y", view: "candles" }), "/stocks/AAPL/chart?range=5y&view=candles"],
  ],
  stockCsv: [[filePaths.stockCsv("AAPL", { chart: "price" }), "/stocks/AAPL/csv?chart=price"]],
  sectorInsights: [
    [paths.sectorInsights(), "/sector-insights"],
    [paths.sectorInsights({ type: "raw" }), "/sector-insights?type=raw"],
  ],
  sectorInsightsCsv: [
    [filePaths.sectorInsightsCsv({ chart: "revenue" }), "/sector-insights/csv?chart=revenue"],
  ],
  sectorInsight: [[paths.sectorInsight("nft", { type: "raw" }), "/sector-insights/nft?type=raw"]],
  sectorInsightCsv: [
    [filePaths.sectorInsightCsv("nft", { chart: "revenue" }), "/sector-insights/nft/csv?chart=revenue"],
  ],
  timingCsv: [[filePaths.timingCsv("nft"), "/sector-and-stock-timing/nft/csv"]],
  timing: [
    [paths.timing(), "/sector-and-stock-timing"],
    [paths.timing("nft"), "/sector-and-stock-timing/nft"],
  ],
  blog: [
    [paths.blog(), "/blog"],
    [paths.blog({ category: "risk" }), "/blog?category=risk"],
  ],
  newsletterIssues: [[paths.newsletterIssues(), "/newsletter/issues"]],
  newsletterIssue: [[tokenPaths.newsletterIssue(3), "/newsletter/issues/3"]],
  picture: [[tokenPaths.picture("ab"), "/pictures/ab.webp"]],
  post: [[paths.post("how-it-works"), "/blog/how-it-works"]],
  author: [[paths.author("ines"), "/authors/ines"]],
  feed: [[paths.feed(), "/feed.xml"]],
  sitemap: [[paths.sitemap(), "/sitemap.xml"]],
  robots: [[paths.robots(), "/robots.txt"]],
  manifest: [[paths.manifest(), "/manifest.webmanifest"]],
  roiTracker: [
    [paths.roiTracker(), "/roi-tracker"],
    [paths.roiTracker({ basis: "live", page: undefined }), "/roi-tracker?basis=live"],
  ],
  roiCsv: [[filePaths.roiCsv({ type: "Call" }), "/roi-tracker/csv?type=Call"]],
  symbolSearch: [[paths.symbolSearch({ q: "ap" }), "/symbols/search?q=ap"]],
  legal: legalDocuments.map((name) => [paths.legal(name), `/legal/${name}`]),
  agreementDocument: [
    [
      paths.agreementDocument("margin_agreement", "01.2026.11"),
      "/legal/agreements/margin_agreement/01.2026.11",
    ],
  ],
  agreementText: [[filePaths.agreementText("w9", "01.2026.11"), "/legal/agreements/w9/01.2026.11/text"]],
  freeTestDrive: [
    [paths.freeTestDrive(), "/free-test-drive"],
    [paths.freeTestDrive({ from: "/2024" }), "/free-test-drive?from=%2F2024"],
  ],
  getTheApp: [[paths.getTheApp(), "/get-the-app"]],
  start: [[paths.start(), "/start"]],
  beginTestDrive: [[tokenPaths.beginTestDrive(token), `/free-test-drive/${token}`]],
  joinUs: [
    [paths.joinUs(), "/join-us"],
    [paths.joinUs({ programme: "city_owner" }), "/join-us?programme=city_owner"],
  ],
  sponsors: [[paths.sponsors(), "/sponsors"]],
  tryouts: [
    [paths.tryouts("cities"), "/tryouts/cities"],
    [paths.tryouts("universities"), "/tryouts/universities"],
  ],
  referrals: [
    [paths.referrals(), "/referrals"],
    [paths.referrals({ first: "100", second: undefined }), "/referrals?first=100"],
  ],
  accountReferrals: [[paths.accountReferrals(), "/account/referrals"]],
  glossary: [[paths.glossary(), "/glossary"]],
  questions: [[paths.questions(), "/questions"]],
  consent: [
    [paths.consent(), "/consent"],
    [paths.consent({ from: "/2024" }), "/consent?from=%2F2024"],
  ],
  events: [[paths.events(), "/events"]],
  newsletter: [[paths.newsletter(), "/newsletter"]],
  newsletterConfirm: [[tokenPaths.newsletterConfirm(token), `/newsletter/confirm/${token}`]],
  unsubscribe: [[tokenPaths.unsubscribe(token), `/unsubscribe/${token}`]],
};

describe("the addresses", () => {
  const built = Object.entries(addresses).flatMap(([name, pairs]) => pairs.map((pair) => [name, ...pair]));

  it.each(built)("%s is %s", (_name, path, expected) => {
    expect(path).toBe(expected);
  });

  it.each(built)("%s is a path of ours: %s", (_name, path) => {
    expect(pathOfOurs(path, "/fallback")).toBe(path);
  });

  it("covers every address", () => {
    expect(Object.keys(addresses).sort()).toEqual(
      Object.keys(every)
        .filter((name) => name !== "modal")
        .sort(),
    );
  });

  it.each([
    ["/reset-password/", tokenPaths.resetPassword],
    ["/newsletter/confirm/", tokenPaths.newsletterConfirm],
    ["/unsubscribe/", tokenPaths.unsubscribe],
  ])("%s keeps a parameter within one segment", (prefix, address) => {
    const { pathname, search, hash } = new URL(address(awkward), "http://site.example");
    expect(pathname.startsWith(prefix)).toBe(true);
    const rest = pathname.slice(prefix.length);
    expect(rest).not.toContain("/");
    expect(decodeURIComponent(rest)).toBe(awkward);
    expect([search, hash]).toEqual(["", ""]);
  });

  it("carries a way back as one value", () => {
    const { searchParams } = new URL(paths.login({ from: awkward }), "http://site.example");
    expect([...searchParams]).toEqual([["from", awkward]]);
  });

  it("names a part of the landing page", () => {
    expect(landingSection("payouts")).toBe("/2024#payouts");
  });
});
