import { consentDocuments } from "~/content/agreements/documents";
import { identityForm } from "../harness/investors";
import { investorForm } from "../harness/onboarding";
import { addressOf, listRoutes } from "../screens/routes";
import type { Form, Visitor } from "./visitor";

/** Who may see a screen: anybody, who is signed in, who has answered both steps of onboarding as well, or who invests. */
export type Who = "anybody" | "user" | "applicant" | "investor";

/** A route of the build, with an address of it and, where it has an action, a form that it takes. */
export interface Screen {
  id: string;
  /** Its path with its parameters, such as `/stocks/:ticker`. */
  pattern: string;
  address: string;
  who: Who;
  /** Who may post its form. */
  poster: Who;
  form: ((visitor: Visitor) => Form | Promise<Form>) | undefined;
}

/** Who may see a route's screen, by the beginning of its path; anybody may see the others. */
const members: readonly (readonly [prefix: string, who: Who])[] = [
  ["/account", "user"],
  ["/brokerage", "user"],
  ["/onboarding/agreements", "applicant"],
  ["/onboarding/investor-questionnaire", "applicant"],
  ["/onboarding", "user"],
  ["/invest/account", "investor"],
  ["/invest/back", "investor"],
  ["/invest/verify", "investor"],
  ["/stocks/:ticker/csv", "user"],
  ["/today", "user"],
  ["/watchlist", "user"],
];

/** Who may post the form of a screen that others may see as well. */
const posters: Readonly<Record<string, Who>> = {
  "/free-test-drive/:token": "user",
  "/referrals": "user",
  "/subscribe": "user",
};

/** A pledge of a round that nobody holds. */
const pledgeForm = {
  offering: "a-round-that-nobody-holds",
  amount: "250",
  elsewhere: "0",
  ...Object.fromEntries(
    [consentDocuments.investor_education, consentDocuments.investor_risk].map(({ name, revision }) => [
      name,
      revision,
    ]),
  ),
};

/** What each action takes, complete and right. */
const forms: Record<string, (visitor: Visitor) => Form | Promise<Form>> = {
  "/account": () => ({ sessionId: "a-session-that-nobody-has" }),
  "/account/profile": () => ({ press: "names", firstName: "Ada", lastName: "Lee", timeZone: "UTC" }),
  "/account/security": () => ({ press: "turnOn", codesPassword: "not the password of anybody" }),
  "/account/security/passkey-question": () => ({ passkeyPassword: "not the password of anybody" }),
  "/confirm/:token": () => ({}),
  "/account/alerts": () => ({
    ...{ scope: "everything", zone: "America/New_York", quietFrom: "0", quietTo: "0", digestAt: "1080" },
    told_signals: "now",
  }),
  "/account/alerts/browsers": () => ({ press: "remove", id: "a-browser-that-nobody-has" }),
  "/account/alerts/feed": () => ({ press: "make" }),
  "/account/alerts/phone": () => ({ press: "forget" }),
  "/account/alerts/try": () => ({}),
  "/account/fills": () => ({
    ...{ trade: "stock-timing:AAPL:2022-01-03", price: "1.25", quantity: "2", filledOn: "2022-01-03" },
  }),
  "/account/fills/forget": () => ({ trade: "stock-timing:AAPL:2022-01-03" }),
  // Without a file, which a form of fields cannot have.
  "/account/documents": () => ({ kind: "identity_verification" }),
  "/account/bank-link": () => ({ press: "begin" }),
  "/account/bank-link/token": () => ({}),
  // With the right one there would be nobody left.
  "/account/privacy": () => ({ password: "not the password of anybody" }),
  "/account/payment-methods": () => ({ press: "charge", paymentMethodId: "a-card-that-nobody-has" }),
  "/account/payment-methods/add": () => ({}),
  "/account/payment-methods/intent": () => ({}),
  "/account/subscription": () => ({ press: "resume", subscriptionId: "a-subscription-that-nobody-has" }),
  "/brokerage/connection": () => ({ press: "begin" }),
  "/consent": () => ({ choice: "yes" }),
  // Tells nothing: it takes JSON alone.
  "/events": () => ({}),
  "/free-test-drive": () => ({ phoneNumber: "(555) 010-0142" }),
  "/free-test-drive/:token": () => ({}),
  "/get-the-app": () => ({ phoneNumber: "(555) 010-0142" }),
  "/join-us": ({ person: { firstName, lastName, email } }) => ({
    ...{ firstName, lastName, email },
    programme: "city_owner",
    place: "Oakland",
  }),
  "/sponsors": ({ person: { firstName, email } }) => ({ organisation: "A club", name: firstName, email }),
  "/start": ({ person: { email } }) => ({ email }),
  "/forgot-password": ({ person: { email } }) => ({ email }),
  "/invest/account": () => ({ press: "cancel", pledgeId: "a-pledge-that-nobody-has" }),
  "/invest/account/profile": () => ({ press: "names", firstName: "Ada", lastName: "Lee", timeZone: "UTC" }),
  "/invest/account/security": () => ({ press: "turnOn", codesPassword: "not the password of anybody" }),
  "/invest/account/security/passkey-question": () => ({ passkeyPassword: "not the password of anybody" }),
  "/invest/confirm/:token": () => ({}),
  "/desk/login": ({ person: { email, password } }) => ({ email, password }),
  "/desk/login/second-step": () => ({ stepCode: "123456" }),
  "/desk/login/passkey": () => ({ passkey: "" }),
  "/desk/login/passkey/question": () => ({}),
  "/desk/logout": () => ({}),
  "/desk/operations": () => ({ press: "start", reason: "The mail server is back." }),
  "/desk/market/candles": () => ({ press: "preview", rows: "symbol,date,open,high,low,close,volume" }),
  "/desk/members": () => ({ by: "name", words: "Dana", reason: "A stranger says so." }),
  "/desk/members/:member": () => ({ press: "look", reason: "A stranger says so." }),
  "/desk/members/:member/subscription": () => ({
    ...{ press: "grant", months: "1", grantReason: "A stranger says so.", seen: "0" },
    givenKey: "00000000-0000-4000-8000-000000000000",
  }),
  "/desk/members/:member/data": () => ({ press: "confirmEmail", checked: "Nothing.", seen: "0" }),
  "/desk/jobs/:job": () => ({ press: "retry" }),
  "/desk/disputes/:dispute": () => ({ press: "save", seen: "x", product: "A stranger says so." }),
  "/desk/leads": () => ({ words: "kim@example.com", reason: "A stranger says so." }),
  "/desk/leads/:lead": () => ({ press: "note", version: "0", note: "A stranger says so." }),
  "/desk/trades/:trade": () => ({
    ...{ press: "decide", seen: "pending", decision: "accepted", reason: "A stranger says so." },
  }),
  "/desk/applications/:application": () => ({ press: "ask" }),
  "/desk/watches": () => ({
    ...{ press: "add", id: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", symbol: "AAPL", quiet: "yes" },
    ...{ reason: "A stranger says so.", holdings: "None." },
  }),
  "/desk/authors/:writer": () => ({
    ...{ version: "1", id: "leila-haddad", name: "A stranger", role: "None", about: "None" },
    disclosures: "None.",
  }),
  "/desk/newsletters/:issue": () => ({ press: "send", version: "1", sendWhy: "A stranger says so." }),
  "/desk/newsletters/:issue/edit": () => ({
    version: "0",
    subject: "A stranger",
    body: "A stranger says so.",
  }),
  "/desk/pictures": () => ({ alt: "A stranger" }),
  "/desk/posts/preview": () => ({ body: "A stranger says so." }),
  "/desk/posts/:post": () => ({ press: "withdraw", version: "1", withdrawal: "A stranger says so." }),
  "/desk/posts/:post/edit": () => ({
    ...{
      version: "0",
      title: "A stranger",
      slug: "a-stranger",
      author: "leila-haddad",
      readers: "everybody",
    },
    ...{ summary: "None.", body: "A stranger says so.", holdings: "None.", quiet: "yes" },
  }),
  "/desk/signals/:signal": () => ({ press: "withdraw", reason: "A stranger says so." }),
  "/desk/signals/:signal/edit": () => ({
    ...{ symbol: "AAPL", tradeType: "Stock", mostDays: "5", quiet: "yes" },
    ...{ reason: "A stranger says so.", holdings: "None." },
  }),
  "/invest/login/second-step": () => ({ stepCode: "123456" }),
  "/invest/login/passkey": () => ({ passkey: "" }),
  "/invest/login/passkey/question": () => ({}),
  "/invest/back": () => pledgeForm,
  "/invest/back/intent": () => pledgeForm,
  "/invest/forgot-password": ({ person: { email } }) => ({ email }),
  "/invest/login": ({ person: { email, password } }) => ({ email, password }),
  "/invest/login/link": ({ person: { email } }) => ({ email }),
  "/invest/login/link/:token": () => ({}),
  "/invest/logout": () => ({}),
  "/invest/reset-password/:token": () => ({ password: "another suite of trades" }),
  "/invest/sign-up": ({ person }) => ({ ...person }),
  "/invest/verify": () => identityForm,
  "/login": ({ person: { email, password } }) => ({ email, password }),
  "/login/second-step": () => ({ stepCode: "123456" }),
  "/login/passkey": () => ({ passkey: "" }),
  "/login/passkey/question": () => ({}),
  "/login/link": ({ person: { email } }) => ({ email }),
  "/login/link/:token": () => ({}),
  // No witness signed it: nothing is kept.
  "/ledger/cosignatures": () => ({ note: "example.com/ledger\n1\n\n\u2014 nobody AAAAAAAA\n" }),
  "/logout": () => ({}),
  "/newsletter": ({ person: { email } }) => ({ email }),
  "/newsletter/confirm/:token": () => ({}),
  "/onboarding/agreements": (visitor) => visitor.agreementsForm(),
  "/onboarding/contact-information": ({ contactForm }) => contactForm,
  "/onboarding/investor-questionnaire": () => investorForm,
  "/referrals": () => ({
    promoCode: "a_code",
    accepted: consentDocuments.ambassador_terms.revision,
  }),
  "/reset-password/:token": () => ({ password: "another suite of trades" }),
  "/roi-tracker": () => ({
    name: "Ada",
    symbol: "AAPL",
    tradeType: "Call",
    fillDate: "2022-01-03",
    closeDate: "2022-01-04",
    roi: "14",
    evidence: "https://example.com/statement",
  }),
  "/sign-up": ({ person }) => ({ ...person }),
  "/stocks": () => ({ symbol: "ZZZZ" }),
  "/subscribe": () => ({ press: "card" }),
  "/unsubscribe/:token": () => ({}),
  "/unsubscribe/alerts/:token": () => ({}),
  "/watchlist": () => ({ press: "add", watchKind: "stock", watchName: "AAPL" }),
  "/watchlist/entries": () => ({ press: "add", watchKind: "stock", watchName: "AAPL" }),
};

/** Whether a form is the desk's own: nobody here is signed in there, so all are led to its login (row S34 is of who is). */
export const isBehindDesk = (pattern: string): boolean =>
  pattern.startsWith("/desk/") && pattern !== "/desk/login";
/** What such a form is answered: the way to the login, or to a script that there is no sign-in under way. */
export const outsideDesk = [303, 401];

/**
 * Every route of the build, with who may see it and what its action takes.
 * @throws Error for a route that there is no address or no form for: a new route cannot be forgotten
 */
export function listScreens(): Screen[] {
  return listRoutes().map(({ id, pattern, hasAction }) => {
    const who =
      members.find(([prefix]) => pattern === prefix || pattern.startsWith(`${prefix}/`))?.[1] ?? "anybody";
    return {
      id,
      pattern,
      address: addressOf(pattern),
      who,
      poster: posters[pattern] ?? who,
      form: hasAction ? formFor(pattern) : undefined,
    };
  });
}

function formFor(pattern: string) {
  const form = forms[pattern];
  if (!form) throw new Error(`tests/hostile/screens.ts has no form for the action of ${pattern}`);
  return form;
}
