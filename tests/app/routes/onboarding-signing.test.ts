import { beforeEach, describe, expect, test } from "vitest";
import { signedForm, withApplicant } from "../../harness/applicant";
import { opened } from "../../harness/broker";
import { contactForm } from "../../harness/onboarding";
import { keptApplications } from "../../harness/signed";

const applicant = withApplicant();
const { on, sendContact, sendInvestor, openAgreements, sendAgreements } = applicant;
const placeOf = ({ status, location }: { status: number; location: string | null }) => [status, location];

beforeEach(async () => {
  await sendContact();
  await sendInvestor();
});

const page = async () => signedForm((await openAgreements()).data);

describe("signing", () => {
  test("opens the account: the application is what was answered and signed, field by field (SPEC 3)", async () => {
    const before = Date.now();
    const reply = await sendAgreements(await page());
    expect(placeOf(reply)).toEqual([303, "/2024"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Sandbox Brokerage account created successfully!",
    });
    const [application] = await keptApplications(on.api);
    const signedAt = application?.agreements[0]?.signed_at ?? "";
    expect(Date.parse(signedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(signedAt)).toBeLessThanOrEqual(Date.now());
    expect(application).toEqual({
      contact: {
        email_address: "ada@example.com",
        phone_number: "(555) 555-5555",
        street_address: "12 Main Street",
        city: "Oakland",
        state: "CA",
        postal_code: "94110",
        country: "USA",
      },
      identity: {
        given_name: "Ada",
        family_name: "Byron",
        date_of_birth: "1990-03-27",
        tax_id: contactForm.tax_id,
        tax_id_type: "USA_SSN",
        country_of_citizenship: "USA",
        country_of_birth: "GBR",
        country_of_tax_residence: "USA",
        funding_source: ["savings"],
        liquidity_needs: "important",
        investment_experience_with_stocks: "1_to_5_years",
        investment_experience_with_options: "none",
        risk_tolerance: "moderate",
        investment_objective: "growth",
        investment_time_horizon: "3_to_5_years",
        annual_income_min: 0,
        annual_income_max: 50_000,
        liquid_net_worth_min: 50_001,
        liquid_net_worth_max: 100_000,
        total_net_worth_min: 5_000_001,
        marital_status: "MARRIED",
        number_of_dependents: 2,
      },
      disclosures: {
        is_control_person: false,
        is_affiliated_exchange_or_finra: false,
        is_politically_exposed: false,
        immediate_family_exposed: false,
        is_disclosure_certified: true,
        employment_status: "retired",
      },
      agreements: ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"].map(
        (agreement) => ({
          agreement,
          revision: expect.stringMatching(/^\d{1,2}\.\d{4}\.\d{1,2}$/),
          signed_at: signedAt,
          // Of who signed, as the site saw it (SPEC-DECISIONS 6).
          ip_address: "192.0.2.1",
        }),
      ),
    });
    expect(await opened(on.api)).toHaveLength(1);
  });

  test("forgets the answers once they are with the broker", async () => {
    await sendAgreements(await page());
    expect(on.visitor.cookies.names).not.toContain("draft");
  });
});
