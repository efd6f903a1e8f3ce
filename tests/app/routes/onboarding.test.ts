import { describe, expect, test } from "vitest";
import { action as logout } from "~/routes/logout";
import { loader as layout } from "~/routes/onboarding";
import { loader as index } from "~/routes/onboarding._index";
import { loader as agreementsPage } from "~/routes/onboarding.agreements";
import { loader as contactPage, action as postContact } from "~/routes/onboarding.contact-information";
import { loader as investorPage, action as postInvestor } from "~/routes/onboarding.investor-questionnaire";
import { agreements, contact, investor, withApplicant } from "../../harness/applicant";
import { createVisitor, exchangeWith } from "../../harness/context";
import { contactForm, investorForm } from "../../harness/onboarding";
import { dana, register } from "../../harness/people";

const { on, signIn, sendContact, sendInvestor, openContact, openInvestor } = withApplicant();
const placeOf = ({ status, location }: { status: number; location: string | null }) => [status, location];

describe("the order of the steps", () => {
  test("begins with contact information, whichever step is asked for", async () => {
    expect(placeOf(await on.visitor.visit(index, "/onboarding"))).toEqual([303, contact]);
    expect(placeOf(await on.visitor.visit(investorPage, investor))).toEqual([303, contact]);
  });

  test("goes on with the questionnaire, and back and forth", async () => {
    expect(placeOf(await sendContact())).toEqual([303, investor]);
    expect(placeOf(await on.visitor.visit(index, "/onboarding"))).toEqual([303, investor]);
    expect(await openContact()).toMatchObject({ submitted: true, values: { city: "Oakland" } });
    expect(await openInvestor()).toMatchObject({ submitted: false });
  });

  test("ends with the agreements", async () => {
    await sendContact();
    expect(placeOf(await on.visitor.visit(agreementsPage, agreements))).toEqual([303, investor]);
    expect(placeOf(await sendInvestor())).toEqual([303, agreements]);
    expect(await openInvestor()).toMatchObject({ submitted: true });
    expect(placeOf(await on.visitor.visit(index, "/onboarding"))).toEqual([303, agreements]);
    expect((await on.visitor.visit(agreementsPage, agreements)).status).toBe(200);
  });

  test("says why a step that is opened out of turn leads to another one", async () => {
    const why = { type: "info", text: "Please finish this step first." };
    await on.visitor.visit(investorPage, investor);
    expect(await on.visitor.nextToast()).toMatchObject(why);
    await sendContact();
    await on.visitor.visit(agreementsPage, agreements);
    expect(await on.visitor.nextToast()).toMatchObject(why);
  });

  test("S11: a step that is sent out of turn leads back to the first open one, and loses nothing", async () => {
    expect(placeOf(await sendInvestor())).toEqual([303, contact]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: expect.stringContaining("this step first") });
    await sendContact();
    expect(await openInvestor()).toMatchObject({ submitted: true, values: { marital_status: "MARRIED" } });
    expect(placeOf(await on.visitor.visit(index, "/onboarding"))).toEqual([303, agreements]);
  });

  test("a step that stopped being right is open again", async () => {
    await sendContact();
    await sendInvestor();
    await sendContact({ city: "" });
    expect(placeOf(await on.visitor.visit(investorPage, investor))).toEqual([303, contact]);
  });

  test("a change leads straight back to the answer that was changed", async () => {
    await sendContact();
    await sendInvestor();
    const change = `${contact}?change=country`;
    expect(await openContact(change)).toMatchObject({ changing: "country" });
    expect(placeOf(await sendContact({ city: "Berkeley" }, change))).toEqual([303, `${agreements}#country`]);
    expect(await openContact()).toMatchObject({ values: { city: "Berkeley" } });
  });

  test("a change that opens another question leads to that question's step", async () => {
    await sendContact();
    expect(placeOf(await sendContact({}, `${contact}?change=country`))).toEqual([303, investor]);
  });

  test("a change names no group but by letters", async () => {
    await sendContact();
    await sendInvestor();
    expect(placeOf(await sendContact({}, `${contact}?change=//evil.example`))).toEqual([303, agreements]);
  });

  test("is listed: what is finished, what can be opened, and how much is answered", async () => {
    const list = async () => (await on.visitor.visit(layout, contact)).data;
    expect(await list()).toMatchObject({
      steps: [
        { name: "contact-information", finished: false, href: contact, progress: { answered: 3 } },
        { name: "investor-questionnaire", finished: false, progress: { answered: 0, asked: 18 } },
        { name: "agreements", finished: false },
      ],
    });
    await sendContact();
    const { marital_status: _, ...rest } = investorForm;
    await on.visitor.visit(postInvestor, investor, { form: rest });
    expect(await list()).toMatchObject({
      steps: [
        { finished: true, progress: { answered: 15, asked: 15 } },
        { finished: false, href: investor, progress: { answered: 16, asked: 17 } },
        { finished: false },
      ],
    });
    await sendInvestor();
    expect(await list()).toMatchObject({
      steps: [{ finished: true }, { finished: true }, { finished: false, href: agreements }],
    });
  });
});

describe("the draft", () => {
  const cookiesOf = (store = on.visitor.cookies) => store.names.map((name) => `${name}=${store.value(name)}`);

  test("is gone with logout, whichever page that is done on", async () => {
    await sendContact();
    const before = cookiesOf().filter((cookie) => cookie.startsWith("draft="));
    expect(before).toHaveLength(1);
    await on.visitor.visit(logout, "/logout", { form: {} });
    expect(on.visitor.cookies.names).not.toContain("draft");
  });

  test("waits while its user's session is over", async () => {
    await sendContact();
    on.visitor.cookies.store(["session=; Max-Age=0"]);
    expect(placeOf(await on.visitor.visit(contactPage, contact))).toEqual([
      303,
      `/login?from=${encodeURIComponent(contact)}`,
    ]);
    await signIn();
    expect(await openContact()).toMatchObject({ submitted: true });
  });

  test("of one user is not another's on the same machine", async () => {
    await sendContact();
    const other = { ...dana, email: "other@example.com" };
    await register(on.api, other);
    await signIn(other);
    expect(await openContact()).toMatchObject({ submitted: false, given: {} });
    expect(on.visitor.cookies.names).not.toContain("draft");
  });

  test("outlives a restart of the site", async () => {
    await sendContact();
    const kept = cookiesOf();
    on.visitor = createVisitor(exchangeWith(on.api));
    on.visitor.cookies.store(kept);
    expect(await openContact()).toMatchObject({ submitted: true, given: { tax_id: "•••••9871" } });
  });

  test("S6: holds no legible tax id", async () => {
    await sendContact();
    for (const cookie of cookiesOf()) {
      const decoded = cookie.split(/[.=]/).map((part) => Buffer.from(part, "base64url").toString("latin1"));
      expect([cookie, ...decoded].join("\n")).not.toContain(contactForm.tax_id);
    }
  });
});

test("asks who is not signed in to log in, and knows the way back", async () => {
  const stranger = createVisitor(exchangeWith(on.api));
  for (const [route, path] of [
    [layout, contact],
    [contactPage, contact],
    [index, "/onboarding"],
  ] as const)
    expect(placeOf(await stranger.visit(route, path))).toEqual([
      303,
      `/login?from=${encodeURIComponent(path)}`,
    ]);
  const posted = await stranger.visit(postContact, contact, { form: contactForm });
  expect(posted.location, "from a form too").toBe(`/login?from=${encodeURIComponent(contact)}`);
});
