import { expect, test } from "vitest";
import { contract } from "../contract";
import { CalendarDate } from "../contract/market-schemas";
import { contractCalls as calls } from "./harness/contract-calls";
import { deskCalls, deskEffects } from "./harness/desk-calls";
import { protectionCalls } from "./harness/protection-calls";

/** SPEC.md section 7, as far as it is built: call, method, path, auth. */
const specCalls = [
  ["users.login", "POST", "/api/users/login", "open"],
  ["users.register", "PUT", "/api/users/register", "open"],
  ["users.exists", "GET", "/api/users/exists", "open"],
  ["users.requestNewPassword", "GET", "/api/users/request-new-password", "open"],
  ["users.verifyPasswordRequest", "GET", "/api/users/verify-password-request/{token}", "open"],
  ["users.resetPassword", "POST", "/api/users/reset-password/{token}", "open"],
  ["users.profile", "GET", "/api/users/profile/", "bearer"],
  ["users.recordSearch", "PUT", "/api/users/searches", "open"],
  ["users.subscribeNewsletter", "POST", "/api/newsletter/subscribe", "open"],
  ["users.exchangeBrokerageOauth", "POST", "/api/{provider}", "open"],
  ["auth.refresh", "POST", "/api/auth/refresh", "open"],
  ["brokerage.createAccount", "POST", "/api/{provider}/account", "bearer"],
  ["brokerage.accountExists", "GET", "/api/{provider}/account/exists", "bearer"],
  ["bankLink.link", "POST", "/api/{provider}/link", "open"],
  ["bankLink.processorToken", "POST", "/api/{provider}/processor-token", "open"],
  ["blog.posts", "GET", "/api/posts", "bearer"],
  ["blog.freePosts", "GET", "/api/posts/free-posts", "open"],
  ["blog.freePost", "GET", "/api/posts/free-posts/{id}", "open"],
  ["blog.post", "GET", "/api/posts/{id}", "bearer"],
  ["blog.author", "GET", "/api/authors/{id}", "open"],
  ["market.searchSymbols", "GET", "/api/symbols/search", "open"],
  ["market.relatedStocks", "GET", "/api/symbols/{symbol}/stocks", "bearer"],
  ["market.symbol", "GET", "/api/symbols/{symbol}", "bearer"],
  ["market.sectorSymbols", "GET", "/api/sectors/{sector}/symbols", "bearer"],
  ["market.symbolNews", "GET", "/api/symbols/{symbol}/news-articles", "open"],
  ["market.symbolSectorNews", "GET", "/api/symbols/{symbol}/sector-news-articles", "open"],
  ["market.sectorNews", "GET", "/api/sectors/{sector}/sector-news-articles", "open"],
  ["market.requestStock", "PUT", "/api/symbols/stock-requests", "open"],
  ["market.userPaymentMethods", "GET", "/api/users/payment-methods", "bearer"],
  ["transactions.createCustomer", "POST", "/api/transactions/create-customer", "open"],
  ["transactions.setupIntent", "POST", "/api/transactions/setup-intent", "open"],
  ["transactions.paymentIntent", "POST", "/api/transactions/payment-intent", "open"],
  ["transactions.attachPaymentMethod", "POST", "/api/transactions/attach-payment-method", "open"],
  ["transactions.subscribe", "POST", "/api/transactions/subscriptions", "open"],
  ["transactions.cancel", "DELETE", "/api/transactions/subscriptions/{id}", "bearer"],
  ["transactions.unCancel", "GET", "/api/transactions/subscriptions/{id}/un-cancel", "bearer"],
  ["transactions.verify", "GET", "/api/transactions/subscriptions/{uniqueId}/verify", "open"],
  ["roi.submit", "PUT", "/api/public-tracker/submissions", "open"],
  ["roi.news", "GET", "/api/the-roi/news-articles", "open"],
  ["market.sectorTiming", "GET", "/api/signals/sector-timing", "open"],
  ["market.stockTiming", "GET", "/api/signals/stock-timing", "open"],
  ["market.stocksToWatch", "GET", "/api/signals/stocks-to-watch", "open"],
  ["market.customPattern", "GET", "/api/signals/custom-pattern", "open"],
  ["charts.sectors", "GET", "/api/charts/sectors/{chart}", "bearer"],
  ["charts.sector", "GET", "/api/charts/sectors/{slug}/{chart}", "bearer"],
  ["charts.sectorPriceToSales", "GET", "/api/charts/sectors/{slug}/peg-ratio-by-year", "bearer"],
  ["charts.sectorPriceTargets", "GET", "/api/charts/sectors/{slug}/price-targets", "bearer"],
  ["charts.sectorPredictedPrice", "GET", "/api/charts/sectors/{slug}/predicted-price", "bearer"],
  ["charts.stockFinancials", "GET", "/api/charts/stocks/{ticker}/financials", "bearer"],
  [
    "charts.stockRecommendationTrends",
    "GET",
    "/api/charts/stocks/{ticker}/recommendation-trends-by-month",
    "bearer",
  ],
  ["charts.stockFundOwnership", "GET", "/api/charts/stocks/{ticker}/fund-ownership-by-year", "bearer"],
  ["charts.stockCandles", "GET", "/admin/fin-hub/stock-candles", "bearer"],
  ["investors.registerBasic", "PUT", "/api/investors/register-basic", "open"],
  ["investors.registerAml", "PUT", "/api/investors/register-aml", "open"],
  ["investors.login", "POST", "/api/investors/login", "open"],
  ["investors.requestNewPassword", "GET", "/api/investors/request-new-password", "open"],
  ["investors.verifyPasswordRequest", "GET", "/api/investors/verify-password-request/{token}", "open"],
  ["investors.paymentMethods", "GET", "/api/investors/payment-methods", "investor"],
  ["investors.deleteAccount", "DELETE", "/api/investors/delete-account", "investor"],
  ["investors.generatePromoCode", "GET", "/api/users/generate-promo-code", "open"],
  ["investors.registerCampaign", "PUT", "/api/users/register-campaign", "open"],
  ["investors.backProject", "PUT", "/api/backers/back-project", "investor"],
  ["investors.resetPassword", "POST", "/api/investors/reset-password/{token}", "open"],
  ["users.savePhoneNumber", "PUT", "/api/phone-numbers", "open"],
  ["users.simpleSignup", "PUT", "/api/simple-signup", "open"],
  ["users.joinUs", "POST", "/api/users/join-us", "open"],
  ["users.sponsor", "POST", "/api/sponsors", "open"],
  ["charts.stockPrice", "GET", "/api/charts/stocks/{ticker}/price", "bearer"],
];

/** Calls of our own: a foreign upstream may not have them. */
const extensions = [
  ["blog.picture", "GET", "/api/pictures/{id}", "open"],
  ["users.newsletterIssues", "GET", "/api/newsletter/issues", "open"],
  ["users.newsletterIssue", "GET", "/api/newsletter/issues/{number}", "open"],
  ["users.confirmNewsletter", "POST", "/api/newsletter/confirm/{token}", "open"],
  ["users.unsubscribeNewsletter", "POST", "/api/newsletter/unsubscribe/{token}", "open"],
  ["users.requestSignInLink", "POST", "/api/users/sign-in-links", "open"],
  ["users.verifySignInLink", "GET", "/api/users/sign-in-links/{token}", "open"],
  ["users.signInByLink", "POST", "/api/users/sign-in-links/{token}", "open"],
  ["investors.requestSignInLink", "POST", "/api/investors/sign-in-links", "open"],
  ["investors.verifySignInLink", "GET", "/api/investors/sign-in-links/{token}", "open"],
  ["investors.signInByLink", "POST", "/api/investors/sign-in-links/{token}", "open"],
  ...protectionCalls,
  ["users.overview", "GET", "/api/users/overview", "bearer"],
  ["users.access", "GET", "/api/users/access", "bearer"],
  ["users.sessions", "GET", "/api/users/sessions", "bearer"],
  ["users.endSession", "DELETE", "/api/users/sessions/{id}", "bearer"],
  ["users.recordConsents", "PUT", "/api/users/consents", "bearer"],
  ["users.consents", "GET", "/api/users/consents", "bearer"],
  ["users.export", "GET", "/api/users/export", "bearer"],
  ["users.deleteAccount", "DELETE", "/api/users/account", "bearer"],
  ["users.supportLooks", "GET", "/api/users/support-looks", "bearer"],
  ["users.referrals", "GET", "/api/referrals/mine", "bearer"],
  ["users.claimPromoCode", "PUT", "/api/referrals/code", "bearer"],
  ["users.recordEvents", "POST", "/api/events", "open"],
  ["users.ownFills", "GET", "/api/users/fills", "bearer"],
  ["users.noteFill", "PUT", "/api/users/fills", "bearer"],
  ["users.forgetFill", "DELETE", "/api/users/fills/{trade}", "bearer"],
  ["users.alerts", "GET", "/api/users/alerts", "bearer"],
  ["users.chooseAlerts", "PUT", "/api/users/alerts", "bearer"],
  ["users.testAlert", "POST", "/api/users/alerts/test", "bearer"],
  ["users.makeAlertFeed", "PUT", "/api/users/alerts/feed", "bearer"],
  ["users.endAlertFeed", "DELETE", "/api/users/alerts/feed", "bearer"],
  ["users.alertFeed", "GET", "/api/alert-feeds/{token}", "open"],
  ["users.unsubscribeAlerts", "POST", "/api/users/alerts/unsubscribe/{token}", "open"],
  ["users.saveAlertPhone", "PUT", "/api/users/alerts/phone", "bearer"],
  ["users.confirmAlertPhone", "POST", "/api/users/alerts/phone/confirm", "bearer"],
  ["users.agreeToAlertTexts", "PUT", "/api/users/alerts/phone/consent", "bearer"],
  ["users.forgetAlertPhone", "DELETE", "/api/users/alerts/phone", "bearer"],
  ["users.addAlertBrowser", "POST", "/api/users/alerts/browsers", "bearer"],
  ["users.removeAlertBrowser", "DELETE", "/api/users/alerts/browsers/{id}", "bearer"],
  ["users.today", "GET", "/api/users/today", "bearer"],
  ["users.noteVisit", "PUT", "/api/users/visit", "bearer"],
  ["users.watchlist", "GET", "/api/users/watchlist", "bearer"],
  ["users.watchedNames", "GET", "/api/users/watchlist/names", "bearer"],
  ["users.watch", "PUT", "/api/users/watchlist/{kind}/{name}", "bearer"],
  ["users.unwatch", "DELETE", "/api/users/watchlist/{kind}/{name}", "bearer"],
  ["users.orderWatchlist", "PUT", "/api/users/watchlist", "bearer"],
  ["users.testDrive", "GET", "/api/users/test-drive/{token}", "open"],
  ["users.beginTestDrive", "POST", "/api/users/test-drive/{token}", "bearer"],
  ["users.beginBrokerageOauth", "POST", "/api/{provider}/authorization", "bearer"],
  ["users.brokerageConnection", "GET", "/api/{provider}/connection", "bearer"],
  ["users.endBrokerageConnection", "DELETE", "/api/{provider}/connection", "bearer"],
  ["auth.logout", "POST", "/api/auth/logout", "bearer"],
  ["brokerage.accountStatus", "GET", "/api/{provider}/account/status", "bearer"],
  ["brokerage.banks", "GET", "/api/{provider}/account/banks", "bearer"],
  ["brokerage.addBank", "POST", "/api/{provider}/account/banks", "bearer"],
  ["brokerage.relinkBank", "POST", "/api/{provider}/account/banks/{id}/relink", "bearer"],
  ["brokerage.removeBank", "DELETE", "/api/{provider}/account/banks/{id}", "bearer"],
  ["bankLink.linkResult", "POST", "/api/{provider}/link/result", "open"],
  ["market.sectors", "GET", "/api/sectors", "open"],
  ["data.versions", "GET", "/api/data/versions", "open"],
  ["transactions.offer", "GET", "/api/transactions/offer", "open"],
  ["transactions.current", "GET", "/api/transactions/subscriptions/current", "bearer"],
  ["transactions.invoices", "GET", "/api/transactions/invoices", "bearer"],
  ["transactions.payInvoice", "POST", "/api/transactions/invoices/{id}/pay", "bearer"],
  ["transactions.setDefaultPaymentMethod", "PUT", "/api/transactions/default-payment-method", "bearer"],
  ["transactions.removePaymentMethod", "DELETE", "/api/transactions/payment-methods/{id}", "bearer"],
  ["investors.logout", "POST", "/api/investors/logout", "investor"],
  ["investors.acknowledgements", "GET", "/api/backers/acknowledgements", "investor"],
  ["investors.export", "GET", "/api/investors/export", "investor"],
  ["investors.pledges", "GET", "/api/backers/pledges", "investor"],
  ["investors.cancelPledge", "DELETE", "/api/backers/pledges/{id}", "investor"],
  ["investors.standing", "GET", "/api/backers/standing", "investor"],
  ["roi.ledger", "GET", "/api/public-tracker/ledger", "open"],
  ["roi.checkpoint", "GET", "/api/public-tracker/log/checkpoint", "open"],
  ["roi.consistency", "GET", "/api/public-tracker/log/consistency", "open"],
  ["roi.inclusion", "GET", "/api/public-tracker/log/inclusion", "open"],
  ["roi.cosignatures", "GET", "/api/public-tracker/log/cosignatures", "open"],
  ["roi.cosign", "PUT", "/api/public-tracker/log/cosignatures", "open"],
  ["roi.unproven", "GET", "/api/public-tracker/log/unproven", "open"],
  ["roi.trades", "GET", "/api/public-tracker/trades", "open"],
  ["roi.intraday", "GET", "/api/public-tracker/intraday", "open"],
  ["roi.ruleRecords", "GET", "/api/public-tracker/rules", "open"],
  ["roi.rulePositions", "GET", "/api/public-tracker/rules/positions", "open"],
  ["desk.watches", "GET", "/api/desk/watches", "desk"],
  ["desk.addWatch", "POST", "/api/desk/watches", "desk"],
  ["desk.removeWatch", "POST", "/api/desk/watches/{id}/removal", "desk"],
  ["roi.handRecord", "GET", "/api/public-tracker/by-hand", "open"],
  ["roi.handSignals", "GET", "/api/public-tracker/by-hand/signals", "open"],
  ...deskCalls,
  ["roi.submissions", "GET", "/api/public-tracker/submissions", "open"],
];

const sorted = (rows: unknown[][]) => rows.map(String).sort();

test("the contract has the calls of the specification that are built, and no other", () => {
  expect(sorted(calls.filter(({ meta }) => !meta.extension).map(({ row }) => row))).toEqual(
    sorted(specCalls),
  );
});

test("the contract has the calls of our own, marked as such for a foreign upstream", () => {
  const marked = calls.filter(({ meta }) => meta.extension);
  expect(sorted(marked.map(({ row }) => row))).toEqual(sorted(extensions));
  expect(marked.every(({ route }) => route.tags?.includes("extension"))).toBe(true);
});

test("SPEC-DECISIONS 9, 19: a GET that changes something is marked, so that it is never repeated", () => {
  const effects = calls.filter(({ meta }) => meta.effect).map(({ row }) => row[0]);
  expect(effects).toEqual([
    "users.requestNewPassword",
    "transactions.unCancel",
    "investors.requestNewPassword",
    ...deskEffects,
  ]);
});

test("reads that are the same for everybody and limited for nobody are marked, so that they are merged", () => {
  const shared = calls.filter(({ meta }) => meta.shared);
  expect(shared.map(({ row }) => row[0]).sort()).toEqual([
    "blog.author",
    "blog.freePost",
    "blog.freePosts",
    "data.versions",
    "market.customPattern",
    "market.sectorNews",
    "market.sectorTiming",
    "market.sectors",
    "market.stockTiming",
    "market.stocksToWatch",
    "market.symbolNews",
    "market.symbolSectorNews",
    "roi.checkpoint",
    "roi.cosignatures",
    "roi.handRecord",
    "roi.handSignals",
    "roi.intraday",
    "roi.ledger",
    "roi.news",
    "roi.rulePositions",
    "roi.ruleRecords",
    "roi.submissions",
    "roi.trades",
    "roi.unproven",
  ]);
  expect(shared.every(({ route, meta }) => route.method === "GET" && !meta.auth && !meta.effect)).toBe(true);
});

test("SPEC-DECISIONS 17: the order of a sector's stocks travels in a header", () => {
  const { inputStructure } = contract.market.sectorSymbols["~orpc"].route;
  expect(inputStructure).toBe("detailed");
});

test.each(["6822-00-14", "2023-02-29", "2024-04-31", "2024-1-2"])("%s is no calendar date", (date) => {
  expect(CalendarDate.safeParse(date).success).toBe(false);
});

test.each(["2024-02-29", "1999-12-31"])("%s is a calendar date", (date) => {
  expect(CalendarDate.safeParse(date).success).toBe(true);
});
