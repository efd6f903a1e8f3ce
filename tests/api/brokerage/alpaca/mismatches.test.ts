import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toAccountCreation } from "../../../../api/providers/brokerage/alpaca/request";
import type { AccountRequest } from "../../../../contract/brokerage";
import { accountRequest } from "../../../../domain/onboarding/account-request";
import { taxIdTypes } from "../../../../domain/onboarding/tax-id";
import { alpacaAt, bridging, brokerAccount, sent } from "../../../harness/alpaca";
import { createTestApi, type TestApi } from "../../../harness/api";
import { application } from "../../../harness/application";
import { applicant, rowsOf } from "../../../harness/broker";
import { type MisbehavingUpstream, reply, startUpstream } from "../../../harness/upstream";

const { contact, identity, disclosures, agreements } = application;
const signedFrom = (address: string): AccountRequest => ({
  ...application,
  agreements: agreements.map((one) => ({ ...one, ip_address: address })),
});
const employed = (employment_status: string): AccountRequest => ({
  ...application,
  disclosures: { ...disclosures, employment_status },
});

describe("where our request does not fit the broker's (PROVIDERS 1, the numbers are its table's)", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8::7", "198.51.100.4"],
    ["::1", "198.51.100.4"],
  ])("1: a signer at %s is sent as %s, an IPv4 address", (address, ipv4) => {
    for (const one of sent(signedFrom(address)).agreements) expect(one.ip_address).toBe(ipv4);
  });

  it("2: bounds of income and worth are numbers, and the highest band has no upper one", () => {
    expect(sent(application).identity).toMatchObject({
      annual_income_min: 50_001,
      annual_income_max: 100_000,
      liquid_net_worth_min: 0,
      total_net_worth_min: 5_000_001,
    });
    expect(sent(application).identity).not.toHaveProperty("total_net_worth_max");
  });

  it("3: every kind of tax id that is offered is sent as it is, and Argentina's as ARG_AR_CUIT", () => {
    const as = (tax_id_type: string) =>
      sent({ ...application, identity: { ...identity, tax_id_type } }).identity.tax_id_type;
    expect(taxIdTypes).toHaveLength(43);
    for (const { value } of taxIdTypes) expect(as(value)).toBe(value);
    expect(as("ARG_AG_CUIT")).toBe("ARG_AR_CUIT");
    expect(taxIdTypes.slice(0, 2).map(({ value }) => value)).toEqual(["USA_SSN", "USA_ITIN"]);
  });

  it("4: the street is a list, the unit a field of its own", () => {
    expect(sent(application).contact).toMatchObject({ street_address: ["20 N San Mateo Dr"], unit: "4A" });
  });

  it("5: the country of residence is sent, as three letters", () => {
    expect(sent(application).contact.country).toBe("USA");
  });

  it("6: state and postal code are sent, and what is not given is not there at all", () => {
    expect(sent(application).contact).toMatchObject({ state: "CA", postal_code: "94401" });
    const { unit: _, ...noUnit } = contact;
    expect(sent({ ...application, contact: noUnit }).contact).not.toHaveProperty("unit");
  });

  it.each(["(555) 555-5555", "555-555-5555", "+5555555555", "555.555.5555", "5555555555"])(
    "7: the phone number %s is sent as +15555555555",
    (phone_number) => {
      const { contact: theirs } = sent({ ...application, contact: { ...contact, phone_number } });
      expect(theirs.phone_number).toBe("+15555555555");
    },
  );

  it.each([
    ["+6591234567", "+6591234567"],
    ["0612345678", undefined],
  ])("7: of somebody in Singapore the phone number %s is sent as %s", (phone_number, expected) => {
    const abroad = { ...contact, phone_number, country: "SGP" };
    expect(sent({ ...application, contact: abroad }).contact.phone_number).toBe(expected);
  });

  it("8: the employer is sent, with the address as one string", () => {
    expect(sent(application).disclosures).toMatchObject({
      employment_status: "employed",
      employer_name: "Ledger Works",
      employment_position: "Clerk",
      employer_address: "1 Ledger Lane, Oakland, CA, 94607, USA",
    });
    expect(Object.keys(sent(application).disclosures).filter((name) => name.startsWith("employer_"))).toEqual(
      ["employer_name", "employer_address"],
    );
  });

  it("9: the trusted contact is sent, and nothing where there is none", () => {
    expect(sent(application).trusted_contact).toEqual(application.trusted_contact);
    expect(sent({ ...application, trusted_contact: undefined })).not.toHaveProperty("trusted_contact");
  });

  it.each([
    ["self_employed", "employed", "self_employed"],
    ["retired", "retired", "self_employed"],
    ["unemployed", "unemployed", "not_employed"],
    ["student", "student", "not_employed"],
    ["employed", "employed", undefined],
  ])("10: %s is employment_status %s and sector %s", (ours, status, sector) => {
    const { disclosures: theirs } = sent(employed(ours));
    expect([
      theirs.employment_status,
      "employment_sector" in theirs ? theirs.employment_sector : undefined,
    ]).toEqual([status, sector]);
  });

  it("11: is_disclosure_certified is ours: it is nowhere in what is sent", () => {
    expect(disclosures.is_disclosure_certified).toBe(true);
    expect(JSON.stringify(sent(application))).not.toContain("certified");
  });

  it("12: suitability is at the top level and not under identity, experience stays there", () => {
    const suitability = {
      investment_objective: "growth",
      investment_time_horizon: "3_to_5_years",
      liquidity_needs: "important",
      risk_tolerance: "moderate",
    };
    expect(sent(application)).toMatchObject(suitability);
    for (const name of Object.keys(suitability)) expect(sent(application).identity).not.toHaveProperty(name);
    expect(sent(application).identity).toMatchObject({ investment_experience_with_stocks: "1_to_5_years" });
  });

  it("13: each disclosure answered yes brings its context", () => {
    const context = [
      {
        context_type: "AFFILIATE_FIRM",
        company_name: "Exchange Co",
        company_street_address: "11 Wall Street",
        company_city: "New York",
        company_state: "NY",
        company_country: "USA",
        company_compliance_email: "compliance@example.com",
      },
      { context_type: "IMMEDIATE_FAMILY_EXPOSED", given_name: "Kim", family_name: "Lee" },
    ];
    const yes = { is_affiliated_exchange_or_finra: true, immediate_family_exposed: true, context };
    expect(sent({ ...application, disclosures: { ...disclosures, ...yes } }).disclosures).toMatchObject(yes);
  });

  it("14: the one funding source is a list of one", () => {
    expect(sent(application).identity.funding_source).toEqual(["employment_income"]);
  });

  it("15: a visa, the residence and a middle name are sent where they are given", () => {
    const visitor = {
      middle_name: "B",
      permanent_resident: false,
      visa_type: "B1",
      visa_expiration_date: "2027-01-31",
      date_of_departure_from_usa: "2027-01-15",
    };
    expect(sent({ ...application, identity: { ...identity, ...visitor } }).identity).toMatchObject(visitor);
    expect(sent(application).identity).not.toHaveProperty("visa_type");
  });

  describe("over HTTP", () => {
    let upstream: MisbehavingUpstream;
    let api: TestApi;
    beforeAll(async () => {
      upstream = await startUpstream();
      api = await createTestApi({ brokerage: () => alpacaAt(upstream.baseUrl) });
    });
    beforeEach(async () => {
      upstream.on("POST /v1/accounts", reply(brokerAccount()));
      await api.reset();
    });
    afterAll(async () => {
      await api.close();
      await upstream.close();
    });

    it("16: the broker's id and status are kept, and `exists` is true beside them", async () => {
      const { apply, exists } = await applicant(api);
      expect((await apply()).status).toBe(200);
      expect(await rowsOf(api)).toMatchObject([
        { state: "open", provider: "alpaca", providerId: brokerAccount().id, status: "SUBMITTED" },
      ]);
      expect(await exists()).toEqual({ exists: true });
    });

    it("17: an application that is only submitted is told as such, never as an open account", async () => {
      const { apply, status } = await applicant(api);
      expect((await apply()).body).toEqual({ message: "Your application is with Sandbox Brokerage." });
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
    });

    it("amounts that come as strings stay what they are: none is read", async () => {
      upstream.on("POST /v1/accounts", reply(brokerAccount({ last_equity: "12345678901234567890.12" })));
      const { apply } = await applicant(api);
      expect((await apply()).status).toBe(200);
      expect(JSON.stringify(await rowsOf(api))).not.toContain("1234567890123456789");
    });
  });
});

describe("what else is bridged", () => {
  it("options are enabled with the options agreement, and not without it", () => {
    expect(sent(application).enabled_assets).toEqual(["us_equity", "us_option"]);
    const configured = { agreements: [{ name: "customer_agreement" }] };
    expect(sent(application, configured).enabled_assets).toEqual(["us_equity"]);
  });

  it("of the agreements those are sent that are configured, with the broker's revision and never ours", () => {
    const configured = {
      agreements: [{ name: "customer_agreement", revision: "22.2024.08" }, { name: "margin_agreement" }],
    };
    expect(sent(application, configured).agreements).toEqual([
      {
        agreement: "customer_agreement",
        revision: "22.2024.08",
        signed_at: "2026-11-20T10:00:00.000Z",
        ip_address: "203.0.113.7",
      },
      {
        agreement: "margin_agreement",
        signed_at: "2026-11-20T10:00:00.000Z",
        ip_address: "203.0.113.7",
      },
    ]);
  });

  it("a revision of ours is never sent as the broker's, though it is written alike", () => {
    const revised = agreements.map((one) => ({ ...one, revision: "16.2021.05" }));
    for (const one of sent({ ...application, agreements: revised }).agreements) {
      expect(one).not.toHaveProperty("revision");
    }
  });

  it("nothing is sent that the person did not give: the request of the shortest path has no empty value", () => {
    const made = accountRequest({ email: "a@example.com" }, { agreements: [], isDisclosureCertified: true });
    expect(JSON.stringify(made)).not.toMatch(/null|""/);
    expect(JSON.stringify(toAccountCreation(application, bridging))).not.toMatch(/null|""/);
  });
});
