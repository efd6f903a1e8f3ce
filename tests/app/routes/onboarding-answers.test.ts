import { beforeEach, describe, expect, test } from "vitest";
import { loader as agreementsPage } from "~/routes/onboarding.agreements";
import { eligibilityMessages, investorQuestions } from "../../../domain/onboarding/investor-questions";
import { agreements, investor, withApplicant } from "../../harness/applicant";
import { contactForm } from "../../harness/onboarding";
import { dana, register } from "../../harness/people";

const { on, signIn, sendContact, sendInvestor, openContact, openInvestor } = withApplicant();

describe("contact information", () => {
  test("suggests names, e-mail and phone of the user (SPEC 3)", async () => {
    const phoned = { ...dana, email: "phoned@example.com", phone: "2025550123" };
    await register(on.api, phoned);
    await signIn(phoned);
    expect(await openContact()).toMatchObject({
      submitted: false,
      values: {
        given_name: "Dana",
        family_name: "Lee",
        email: phoned.email,
        phone_number: "(202) 555-0123",
      },
    });
  });

  test("is refused without any one of what is required, and keeps what was typed", async () => {
    const optional = ["unit"];
    const fields = Object.keys(contactForm).filter((name) => !optional.includes(name));
    for (const name of fields.filter((field) => !field.startsWith("date_of_birth"))) {
      const reply = await sendContact({ [name]: " " });
      expect(reply.status, name).toBe(422);
      expect(reply.data, name).toMatchObject({
        fieldErrors: { [name]: "Required" },
        repopulateFields: name === "city" ? { country: "USA" } : { city: "Oakland" },
      });
      // Nothing of it is left for the next.
      on.visitor.cookies.store(["draft=; Max-Age=0"]);
    }
  });

  test("takes a date of birth as month, day and year, and shows a wrong one as it was typed", async () => {
    const reply = await sendContact({ date_of_birth_month: "2", date_of_birth_day: "30" });
    expect(reply.data).toMatchObject({
      fieldErrors: { date_of_birth: expect.stringContaining("a day that exists") },
      repopulateFields: {
        date_of_birth_month: "2",
        date_of_birth_day: "30",
        date_of_birth_year: "1990",
      },
    });
    await sendContact();
    expect(await openContact()).toMatchObject({
      values: { date_of_birth_month: "03", date_of_birth_day: "27", date_of_birth_year: "1990" },
    });
  });

  test("asks who lives in the USA without being its citizen on what ground", async () => {
    const reply = await sendContact({ citizenship: "DEU" });
    expect(reply.data).toMatchObject({ fieldErrors: { permanent_resident: "Required" } });
    expect((await sendContact({ citizenship: "DEU", permanent_resident: "yes" })).status).toBe(303);
  });

  test("takes no country that is none", async () => {
    expect((await sendContact({ country: "XYZ" })).data).toMatchObject({
      fieldErrors: { country: "Required" },
    });
  });

  test("keeps nothing that is longer than its field, however it was sent", async () => {
    const reply = await sendContact({ city: "x".repeat(5_000), street_address: "É".repeat(120) });
    expect(reply.data).toMatchObject({ fieldErrors: { city: "Maximum length is 100" } });
    expect(await openContact()).not.toHaveProperty("values.city");
    expect(await openContact()).not.toHaveProperty("values.street_address");
    expect(await openContact()).toMatchObject({ values: { state: "CA" } });
  });

  test("of a page that somebody else had opened here is not saved", async () => {
    const reply = await sendContact({ owner: "somebody-else" });
    expect(reply.location).toBe("/onboarding/contact-information");
    expect(await openContact()).toMatchObject({ submitted: false });
    expect(await openContact()).toHaveProperty("owner");
  });

  test("S11: knows its own fields alone", async () => {
    expect((await sendContact({ role: "admin", is_disclosure_certified: "yes" })).status).toBe(303);
    expect(JSON.stringify(await openContact())).not.toMatch(/admin|certified/);
    expect((await sendContact({ "__proto__.city": "x" })).status).toBe(400);
  });
});

describe("a tax id", () => {
  test("S7: never comes back to a page, right or wrong", async () => {
    const attempts: Record<string, string>[] = [
      {},
      { city: "" },
      { tax_id: "512-64-987" },
      { tax_id_type: "" },
    ];
    for (const changes of attempts) {
      const reply = await sendContact(changes);
      for (const { data } of [reply, { data: await openContact() }])
        expect(JSON.stringify(data ?? null)).not.toMatch(/512-?64/);
    }
  });

  test("is kept from a form that came back, and shown by its mask", async () => {
    await sendContact({ city: "" });
    expect(await openContact()).toMatchObject({ given: { tax_id: "•••••9871" } });
    expect((await sendContact({ tax_id: "" })).status).toBe(303);
  });

  test("that is typed anew takes the place of the one before", async () => {
    await sendContact();
    await sendContact({ tax_id: "512-64-9872" });
    expect(await openContact()).toMatchObject({ given: { tax_id: "•••••9872" } });
  });

  test("that was mistyped is not kept, nor is the one that it was to replace", async () => {
    await sendContact();
    expect((await sendContact({ tax_id: "000-12-3456" })).status).toBe(422);
    expect(await openContact()).toHaveProperty("given", {});
  });

  test("of another kind is not the one that is kept", async () => {
    await sendContact({
      country_of_tax_residence: "DEU",
      tax_id_type: "DEU_TAX_ID",
      tax_id: "12 345 678 901",
    });
    const other = { country_of_tax_residence: "DEU", tax_id_type: "PASSPORT", tax_id: "" };
    expect((await sendContact(other)).data).toMatchObject({ fieldErrors: { tax_id: "Required" } });
  });
});

describe("the questionnaire", () => {
  beforeEach(() => sendContact());

  test("ticks the trusted contact by default, and lets it be unticked", async () => {
    expect(await openInvestor()).toMatchObject({ values: { trusted_contact: "yes" } });
    const reply = await sendInvestor({ trusted_contact: "yes" });
    expect(reply.data).toMatchObject({
      fieldErrors: {
        trusted_given_name: "Required",
        trusted_family_name: "Required",
        trusted_email_address: "Required",
      },
    });
    expect((await sendInvestor()).location).toBe(agreements);
    expect(await openInvestor()).not.toHaveProperty("values.trusted_contact");
  });

  test.each(["generate_income", "preserve_wealth", "balance_preserve_wealth_with_growth"])(
    "refuses the objective %s with SPEC's sentence (SPEC-DECISIONS 3)",
    async (investment_objective) => {
      const reply = await sendInvestor({ investment_objective });
      expect(reply.status).toBe(422);
      expect(reply.data).toMatchObject({
        fieldErrors: { investment_objective: eligibilityMessages.investment_objective },
        repopulateFields: { investment_objective },
      });
    },
  );

  test("refuses conservative people with SPEC's sentence (SPEC-DECISIONS 3)", async () => {
    const reply = await sendInvestor({ risk_tolerance: "conservative" });
    expect(reply.data).toMatchObject({ fieldErrors: { risk_tolerance: eligibilityMessages.risk_tolerance } });
    expect(await on.visitor.visit(agreementsPage, agreements)).toMatchObject({
      status: 303,
      location: investor,
    });
  });

  test("is refused without any one of what is required, by that question's own message and no other", async () => {
    for (const { name, missing = "Required" } of investorQuestions.filter(({ optional }) => !optional)) {
      const reply = await sendInvestor({ [name]: "" });
      expect(reply.data, name).toHaveProperty("fieldErrors", { [name]: missing });
    }
  });

  test("asks who is employed for the employer", async () => {
    const reply = await sendInvestor({ employment_status: "employed", employer_name: "Analytical Engines" });
    expect(reply.data).toMatchObject({
      fieldErrors: { employer_city: "Required", employer_country: "Required" },
      repopulateFields: { employer_name: "Analytical Engines" },
    });
    expect(await openInvestor(), "what is right is kept").toMatchObject({
      values: { employer_name: "Analytical Engines" },
    });
  });
});
