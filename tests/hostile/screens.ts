import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { agreementDocuments, consentDocuments } from "~/content/agreements/documents";
import { investorForm } from "../harness/onboarding";
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

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  hasAction: z.boolean(),
  hasLoader: z.boolean(),
});
const Manifest = z.object({ routes: z.record(Route) });
type Route = z.infer<typeof Route>;

/** A value for each parameter that a path may have. */
const parameters: Record<string, string> = {
  ticker: "AAPL",
  sector: "robotics",
  slug: "robotics",
  id: "what-the-ledger-proves",
  author: "leila-haddad",
  document: "risk",
  place: "cities",
  agreement: agreementDocuments[0]?.name ?? "",
  revision: agreementDocuments[0]?.revision ?? "",
  token: "a-token-that-nobody-was-ever-given-43-chars",
  "*": "no-such-page",
};

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
  "/invest/back": () => pledgeForm,
  "/invest/back/intent": () => pledgeForm,
  "/invest/forgot-password": ({ person: { email } }) => ({ email }),
  "/invest/login": ({ person: { email, password } }) => ({ email, password }),
  "/invest/logout": () => ({}),
  "/invest/reset-password/:token": () => ({ password: "another suite of trades" }),
  "/invest/sign-up": ({ person }) => ({ ...person }),
  "/invest/verify": () => ({
    dateOfBirth: "1990-03-27",
    country: "USA",
    streetAddress: "12 Main Street",
    city: "Oakland",
    state: "CA",
    postalCode: "94607",
    taxIdType: "USA_SSN",
    taxId: "417-38-5926",
    accredited: "no",
    annualIncome: "80,000",
    netWorth: "60,000",
  }),
  "/login": ({ person: { email, password } }) => ({ email, password }),
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
};

/**
 * Every route of the build, read off what the compiler wrote of them.
 * @throws Error for a route that this file knows no address or no form for, and for a layout with an action: a new route cannot be forgotten
 */
export function listScreens(): Screen[] {
  const { routes } = readManifest();
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const acting = Object.values(routes).find(({ id, hasAction }) => hasAction && parents.has(id));
  if (acting) throw new Error(`tests/hostile/screens.ts posts to pages only, and ${acting.id} has an action`);
  const pathOf = ({ parentId, path: own }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [parent ? pathOf(parent) : "", own].filter(Boolean).join("/");
  };
  return Object.values(routes)
    .filter((route) => !parents.has(route.id))
    .map((route) => {
      const pattern = `/${pathOf(route)}`;
      const who =
        members.find(([prefix]) => pattern === prefix || pattern.startsWith(`${prefix}/`))?.[1] ?? "anybody";
      return {
        id: route.id,
        pattern,
        address: addressOf(pattern),
        who,
        poster: posters[pattern] ?? who,
        form: route.hasAction ? formFor(pattern) : undefined,
      };
    });
}

function readManifest() {
  const file = "build/routes.json";
  if (!existsSync(file)) throw new Error("there is no build: run node bin/build.mjs first");
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
}

function addressOf(pattern: string): string {
  const segments = pattern.split("/").map((segment) => {
    if (!segment.startsWith(":") && segment !== "*") return segment;
    const value = parameters[segment.replace(/^:/, "")];
    if (!value) throw new Error(`tests/hostile/screens.ts has no value for ${segment} of ${pattern}`);
    return value;
  });
  return segments.join("/");
}

function formFor(pattern: string) {
  const form = forms[pattern];
  if (!form) throw new Error(`tests/hostile/screens.ts has no form for the action of ${pattern}`);
  return form;
}
