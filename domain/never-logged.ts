/**
 * What no line of a log may hold, by the names of its fields, however deep they stand: `tax_id`, `taxId` and `tax-id` are
 * one. A field of the contract is on this list or on that of the harmless ones (tests/domain/never-logged.test.ts).
 */
export const neverLogged: readonly string[] = [
  // What opens something.
  ...["password", "secret", "clientSecret", "apiKey", "authorization", "cookie", "setCookie", "headers"],
  ...[
    "token",
    "accessToken",
    "refreshToken",
    "linkToken",
    "deviceToken",
    "publicToken",
    "processorToken",
    "uniqueId",
    // Of a browser that is pushed to.
    "endpoint",
    "p256dh",
    "auth",
  ],
  // What the second step is made of and what it asks for.
  ...["newPassword", "stepToken", "stepCode", "recoveryCodes", "otpauthUri", "passkey", "challenge", "rawId"],
  ...["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle", "passkeyName"],
  // A document for the broker, such as a passport.
  ...["fileContent"],
  ...["redirectUri", "returnUrl", "hostedUrl", "idempotencyKey"],
  // A person's name and address.
  ...["email", "emailAddress", "accountEmail", "phone", "phoneNumber", "firstName", "lastName", "middleName"],
  ...["givenName", "familyName", "dateOfBirth", "taxId", "taxIdType", "ssn", "identity", "contact"],
  ...[
    "address",
    "streetAddress",
    "city",
    "postalCode",
    "ipAddress",
    "userAgent",
    "visitorId",
    "organisation",
  ],
  ...["countryOfBirth", "countryOfCitizenship", "countryOfTaxResidence", "permanentResident"],
  ...["visaType", "visaExpirationDate", "dateOfDepartureFromUsa", "maritalStatus", "numberOfDependents"],
  ...["timeZone", "trustedContact", "referredBy", "utm", "place"],
  // What they do and whom they know, as a broker asks.
  ...["employerName", "employerStreetAddress", "employerCity", "employerState", "employerPostalCode"],
  ...["employerCountry", "employmentPosition", "employmentStatus", "companyName", "companyStreetAddress"],
  ...["companyCity", "companyState", "companyCountry", "companyComplianceEmail", "immediateFamilyExposed"],
  ...["isControlPerson", "isPoliticallyExposed", "isAffiliatedExchangeOrFinra", "isDisclosureCertified"],
  ...["disclosures", "context", "contextType"],
  // What they have.
  ...["annualIncomeCents", "annualIncomeMin", "annualIncomeMax", "liquidNetWorthMin", "liquidNetWorthMax"],
  ...["totalNetWorthMin", "totalNetWorthMax", "netWorthCents", "investedElsewhereCents", "accredited"],
  ...["fundingSource", "liquidityNeeds", "riskTolerance", "investmentObjective", "investmentTimeHorizon"],
  ...["investmentExperienceWithOptions", "investmentExperienceWithStocks"],
  ...["mask", "last4", "card", "expMonth", "expYear", "number", "accountNumber", "routingNumber"],
  ...["quantity", "filledOn", "fills"],
  // Of the desk's audit log: what a person's fields held, and who looked.
  ...["heldBefore", "heldAfter", "actorEmail"],
  // Of members at the desk: what was typed, and who of the staff did what.
  ...["words", "noteText", "checked", "staffEmail", "askedBy", "approvedBy"],
  // Of a dispute's evidence: what a bank would be told of a member.
  ...[
    "customerName",
    "customerEmail",
    "purchaseAddress",
    "activity",
    "cancellationTerms",
    "cancellationRebuttal",
  ],
  // Of signals made by hand: what an analyst owns.
  ...["holdings"],
  // What they wrote or looked for.
  ...["body", "comment", "evidence", "about", "details", "q", "query"],
];

const plain = (name: string) => name.replace(/[^a-z0-9]/gi, "").toLowerCase();
const names = new Set(neverLogged.map(plain));
/** Deeper than anything that is logged; what refers to itself ends there, too. */
const maxDepth = 8;

export const isNeverLogged = (name: string): boolean => names.has(plain(name));

/** A log line's fields without those values, in a copy. Errors are described elsewhere. */
export function withoutPrivate(fields: Record<string, unknown>): Record<string, unknown> {
  return cleanFields(fields, 0);
}

const cleanFields = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isNeverLogged(name) && value !== undefined ? "[redacted]" : clean(value, depth + 1),
    ]),
  );

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Date)
    return value;
  if (depth > maxDepth) return "[too deep]";
  return Array.isArray(value) ? value.map((each) => clean(each, depth + 1)) : cleanFields(value, depth);
}
