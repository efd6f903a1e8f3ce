import { beforeEach, describe, expect, test } from "vitest";
import { agreements, contact, investor, signedForm, withApplicant } from "../../harness/applicant";
import { opened } from "../../harness/broker";
import { createVisitor, exchangeWith } from "../../harness/context";
import { answered } from "../../harness/onboarding";
import { keptApplications } from "../../harness/signed";

const applicant = withApplicant();
const { on, sendContact, sendInvestor, openAgreements, sendAgreements } = applicant;
const fourAgreements = ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"];
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
      ...answered,
      agreements: fourAgreements.map((agreement) => ({
        agreement,
        revision: expect.stringMatching(/^\d{1,2}\.\d{4}\.\d{1,2}$/),
        signed_at: signedAt,
        // Of who signed, as the site saw it (SPEC-DECISIONS 6).
        ip_address: "192.0.2.1",
      })),
    });
    expect(await opened(on.api)).toHaveLength(1);
  });

  test("forgets the answers once they are with the broker", async () => {
    await sendAgreements(await page());
    expect(on.visitor.cookies.names).not.toContain("draft");
  });
});

describe("what is not signed whole", () => {
  test("is refused without any one tick or the name, sends nothing and keeps the rest (SPEC 4)", async () => {
    const { key, ...form } = await page();
    expect(Object.keys(form)).toEqual([
      "disclosures",
      "electronic_delivery",
      ...fourAgreements.flatMap((name) => [`${name}_1`, `${name}_2`]),
      "w9",
      "options_disclosure_document",
      "w9_name",
    ]);
    for (const name of Object.keys(form)) {
      const { [name]: _, ...rest } = form;
      const reply = await sendAgreements({ key: key ?? "", ...rest });
      expect(reply.status, name).toBe(422);
      expect(reply.data, name).toHaveProperty("fieldErrors", { [name]: "Required" });
      expect(reply.data, name).toMatchObject({ repopulateFields: rest });
    }
    await keptApplications(on.api, 0);
  });

  test("counts no tick of another revision, and no name of somebody else", async () => {
    const form = await page();
    const reply = await sendAgreements({ ...form, margin_agreement_2: "0".repeat(64), w9_name: "Dana Lee" });
    expect(reply.data).toHaveProperty("fieldErrors", {
      margin_agreement_2: "This has changed since you opened the page. Please read it again",
      w9_name: "Please type your name as in your answers: Ada Byron",
    });
    expect((await sendAgreements({ ...form, w9_name: " ada  BYRON" })).status).toBe(303);
  });

  test("counts no tick of answers that are others by now, whatever page it comes from", async () => {
    const form = await page();
    await sendInvestor({ annual_income: "greater_than_5000000" });
    const changed = "This has changed since you opened the page. Please read it again";
    expect((await sendAgreements(form)).data).toHaveProperty("fieldErrors", {
      disclosures: changed,
      w9: changed,
    });
    // Saved again as they are, they are the same answers.
    const again = await page();
    await sendInvestor({ annual_income: "greater_than_5000000" });
    expect((await sendAgreements(again)).location).toBe("/2024");
  });

  test("S11: a form that brings an account of its own brings nothing", async () => {
    await sendAgreements({
      ...(await page()),
      ip_address: "203.0.113.99",
      is_control_person: "yes",
      tax_id: "1",
    });
    const [application] = await keptApplications(on.api);
    expect(JSON.stringify(application)).not.toContain("203.0.113.99");
    expect(application?.disclosures.is_control_person).toBe(false);
  });
});

describe("who may sign", () => {
  test("is who has answered everything: others are led back, and nothing is sent", async () => {
    const form = await page();
    await sendContact({ city: "" });
    expect(placeOf(await openAgreements())).toEqual([303, contact]);
    expect(placeOf(await sendAgreements(form))).toEqual([303, contact]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: expect.stringContaining("this step first") });
    await keptApplications(on.api, 0);
  });

  test.each([
    ["risk_tolerance", "conservative"],
    ["investment_objective", "preserve_wealth"],
  ])(
    "is who the account is for: with %s %s nobody can open the page or post it (SPEC-DECISIONS 3)",
    async (question, answer) => {
      const form = await page();
      expect((await sendInvestor({ [question]: answer })).status).toBe(422);
      expect(placeOf(await openAgreements())).toEqual([303, investor]);
      expect(placeOf(await sendAgreements(form))).toEqual([303, investor]);
      await keptApplications(on.api, 0);
    },
  );

  test("is who is signed in", async () => {
    on.visitor = createVisitor(exchangeWith(on.api));
    const login = [303, `/login?from=${encodeURIComponent(agreements)}`];
    expect(placeOf(await openAgreements())).toEqual(login);
    expect(placeOf(await sendAgreements({ key: "" }))).toEqual(login);
  });
});

describe("the page", () => {
  test("S7: has every answer but the tax id, of which it has the mask", async () => {
    const { data } = await openAgreements();
    expect(data).toMatchObject({
      given: { tax_id: "•••••9871" },
      answers: { city: "Oakland" },
      signer: "Ada Byron",
    });
    expect(JSON.stringify(data)).not.toMatch(/512-?64/);
    expect(JSON.stringify(await sendAgreements({ key: "" }))).not.toMatch(/512-?64/);
  });

  test("asks whoever pays taxes elsewhere for the form of foreigners", async () => {
    await sendContact({ country_of_tax_residence: "DEU", tax_id_type: "DEU_TAX_ID", tax_id: "12345678901" });
    const form = await page();
    expect(Object.keys(form)).toEqual(expect.arrayContaining(["w8ben", "w8ben_name"]));
    expect(form).not.toHaveProperty("w9");
  });
});
