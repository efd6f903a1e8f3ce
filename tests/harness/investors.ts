import { SignedInInvestor, Standing } from "../../contract/investors";
import { identityQuestions } from "../../domain/investor-identity";
import { fieldValues } from "../../domain/onboarding/form-fields";
import type { TestApi } from "./api";
import { dropConfirmation } from "./people";

export const iris = {
  firstName: "Iris",
  lastName: "Vale",
  email: "iris@example.com",
  password: "a vote of confidence",
};

const dateOfBirth = "1990-03-27";
const identity = {
  streetAddress: "12 Main Street",
  city: "Oakland",
  state: "CA",
  postalCode: "94607",
  country: "USA",
  taxIdType: "USA_SSN",
  taxId: "417-38-5926",
};

/** Passes the checks at once; the limit is 5% of $80,000. */
export const checkAnswers = {
  ...identity,
  dateOfBirth,
  accredited: false,
  annualIncomeCents: 8_000_000,
  netWorthCents: 6_000_000,
};

/** The same as the form of the checks posts it. */
export const identityForm = {
  ...identity,
  ...fieldValues(
    identityQuestions(() => undefined),
    { dateOfBirth },
  ),
  accredited: "no",
  annualIncome: "80,000",
  netWorth: "60,000",
};

/** Registers Iris (or someone like her) as an investor, without the mail that asks to confirm the address. */
export async function registerInvestor(api: TestApi, person: Partial<typeof iris> = {}) {
  const reply = await api.call("PUT", "/api/investors/register-basic", { body: { ...iris, ...person } });
  if (reply.status !== 200) throw new Error(`register-basic answered ${reply.status}: ${reply.text}`);
  await dropConfirmation(api);
  return SignedInInvestor.parse(reply.body);
}

export async function logInInvestor(api: TestApi, { email, password } = iris) {
  const reply = await api.call("POST", "/api/investors/login", { body: { email, password } });
  if (reply.status !== 200) throw new Error(`login answered ${reply.status}: ${reply.text}`);
  return SignedInInvestor.parse(reply.body);
}

/** Sends an investor's answers to be checked. */
export const askForChecks = (api: TestApi, investorId: string, changes: object = {}) =>
  api.call("PUT", "/api/investors/register-aml", {
    asSite: true,
    body: { investorId, ...checkAnswers, ...changes },
  });

/** The status of a call that needs an investor's session: 200 while it lives, 401 after. */
export async function standingStatus(api: TestApi, token: string): Promise<number> {
  return (await api.call("GET", "/api/backers/standing", { token })).status;
}

export async function standingOf(api: TestApi, token: string): Promise<Standing> {
  return Standing.parse((await api.call("GET", "/api/backers/standing", { token })).body);
}
