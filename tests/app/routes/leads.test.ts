import { describe, expect, test } from "vitest";
import { marketingConsent } from "~/content/marketing-consent";
import { action as freeTestDrive } from "~/routes/free-test-drive";
import { action as getTheApp } from "~/routes/get-the-app";
import { action as joinUs } from "~/routes/join-us";
import { action as sponsors } from "~/routes/sponsors";
import { action as start } from "~/routes/start";
import { leads, texts } from "../../../api/db/lead-tables";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";

const on = withVisitor();
const phoneNumber = "(555) 010-0142";
const stored = "+15550100142";

type Form = Record<string, string>;
const pages = { "/free-test-drive": freeTestDrive, "/get-the-app": getTheApp, "/start": start } as const;
const post = (page: keyof typeof pages, form: Form) => on.visitor.visit(pages[page], page, { form });
const rows = () => on.api.db.select().from(leads);
const sent = () => on.api.db.select().from(texts);

const dialogs = [
  ["/free-test-drive", "Marketing page 2", "Welcome to the product", /\/free-test-drive\/[\w.{}-]+/],
  [
    "/get-the-app",
    "Marketing page 3",
    "Welcome to the product. The App Link is on its way!",
    /https?:\/\/\S+/,
  ],
] as const;

describe.each(dialogs)("%s", (page, alertType, said, link) => {
  test("keeps the number under its own name, texts one link, and leads back with a welcome", async () => {
    const reply = await post(page, { phoneNumber, from: "/legal/terms" });
    expect([reply.status, reply.location]).toEqual([303, "/legal/terms"]);
    expect(await on.visitor.nextToast()).toMatchObject({ type: "success", text: said });
    expect(await rows()).toMatchObject([{ kind: "phone", alertType, phone: stored, consentAt: null }]);
    const [text, ...others] = await sent();
    expect(others).toEqual([]);
    expect(text).toMatchObject({ to: stored });
    expect(text?.body.match(new RegExp(link, "g"))).toHaveLength(1);
  });

  test.each(["", "   ", "555", "not a number", "+44 20 7946 0958"])(
    "has one sentence for what is no number: %j",
    async (typed) => {
      const reply = await post(page, { phoneNumber: typed, from: "/legal/terms", dialog: "1" });
      expect(reply).toMatchObject({
        status: 422,
        data: {
          fieldErrors: { phoneNumber: "Invalid phone number." },
          repopulateFields: { phoneNumber: typed, from: "/legal/terms", dialog: "1" },
        },
      });
      expect(await rows()).toEqual([]);
    },
  );

  test("has the same sentence where there is no such field", async () => {
    expect(await post(page, {})).toMatchObject({
      status: 422,
      data: { fieldErrors: { phoneNumber: "Invalid phone number." } },
    });
  });

  test("answers a bot as a person, and keeps nothing", async () => {
    const reply = await post(page, { phoneNumber, from: "/legal/terms", website: "x" });
    expect([reply.status, reply.location]).toEqual([303, "/legal/terms"]);
    expect(await on.visitor.nextToast()).toMatchObject({ type: "success", text: said });
    expect([await rows(), await sent()]).toEqual([[], []]);
  });

  test("says in a notice what the service refused", async () => {
    on.visitor = createVisitor(answering(422, { message: "That number takes no texts." }));
    const reply = await post(page, { phoneNumber });
    expect(reply).toMatchObject({
      status: 422,
      toast: { type: "error", text: "That number takes no texts." },
      data: { repopulateFields: { phoneNumber, said: "That number takes no texts." } },
    });
  });

  test("keeps what was typed where the service cannot be reached", async () => {
    on.visitor = createVisitor(unreachable);
    const reply = await post(page, { phoneNumber });
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(reply.data).toMatchObject({ repopulateFields: { phoneNumber } });
  });
});

describe("the box for marketing texts", () => {
  const ticked = { phoneNumber, marketing: marketingConsent.revision };
  const named = () => {
    on.visitor = createVisitor(exchangeWith(on.api), { BRAND_NAME: "Acme" });
  };

  test("ticked: the words as they stood there are kept, with revision, time and address", async () => {
    named();
    const before = Date.now();
    await post("/free-test-drive", ticked);
    const [row] = await rows();
    expect(row).toMatchObject({
      consentRevision: marketingConsent.revision,
      consentWording: marketingConsent.wording.replace("{seller}", "Acme"),
      consentAddress: "192.0.2.1",
    });
    expect(row?.consentAt?.getTime()).toBeGreaterThanOrEqual(before);
  });

  test("without a name of its own the product is named by its wordmark", async () => {
    await post("/free-test-drive", ticked);
    expect(await rows()).toMatchObject([
      { consentWording: marketingConsent.wording.replace("{seller}", "Trade Signals") },
    ]);
  });

  test.each([
    ["left alone", {}],
    ["of other words than today's", { marketing: "02.2020.01" }],
    ["with what is no revision", { marketing: "on" }],
  ])("%s: no consent is kept", async (_what, marketing) => {
    named();
    await post("/free-test-drive", { phoneNumber, ...marketing });
    expect(await rows()).toMatchObject([{ phone: stored, consentAt: null, consentWording: null }]);
  });

  test("comes back ticked with a form that was refused", async () => {
    const reply = await post("/free-test-drive", { ...ticked, phoneNumber: "555" });
    expect(reply.data).toMatchObject({ repopulateFields: { marketing: marketingConsent.revision } });
  });
});

describe("/start", () => {
  const email = "reader@example.com";

  test.each([
    ["a number", { phone: phoneNumber }, { phone: stored, email: null }],
    ["an address", { email }, { phone: null, email }],
    ["both", { phone: phoneNumber, email }, { phone: stored, email }],
  ])("takes %s", async (_what, form, row) => {
    const reply = await post("/start", { phone: "", email: "", ...form, from: "/blog" });
    expect([reply.status, reply.location]).toEqual([303, "/blog"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Welcome to the product. The App Link is on its way!",
    });
    expect(await rows()).toMatchObject([{ kind: "signup", ...row }]);
  });

  test.each<Form>([{}, { phone: "", email: "" }, { phone: " ", email: " " }])(
    "needs one of the two: %j",
    async (form) => {
      expect(await post("/start", { ...form, dialog: "1" })).toMatchObject({
        status: 422,
        toast: { type: "error", text: "Enter your email or phone number." },
        data: {
          fieldErrors: {},
          repopulateFields: { dialog: "1", said: "Enter your email or phone number." },
        },
      });
      expect(await rows()).toEqual([]);
    },
  );

  test("sent empty from a dialog without script leads back to its page, with the dialog open", async () => {
    const form = { phone: "", email: "", dialog: "1", from: "/legal/terms?scroll=true" };
    const headers = { "sec-fetch-mode": "navigate" };
    const reply = await on.visitor.visit(start, "/start", { form, headers });
    expect([reply.status, reply.location]).toEqual([303, "/legal/terms?scroll=true&modal=start&empty=1"]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Enter your email or phone number." });
    const ticked = await on.visitor.visit(start, "/start", { form: { ...form, marketing: "yes" }, headers });
    expect(ticked.status, "a box that was ticked stays ticked").toBe(422);
  });

  test("judges each that is given", async () => {
    expect(await post("/start", { phone: "555", email: "reader@" })).toMatchObject({
      status: 422,
      data: { fieldErrors: { phone: "Invalid phone number.", email: "Please enter a valid email" } },
    });
  });

  test("a box ticked beside an address alone is consent to nothing: there is no number to text", async () => {
    on.visitor = createVisitor(exchangeWith(on.api), { BRAND_NAME: "Acme" });
    await post("/start", { email, marketing: marketingConsent.revision });
    expect(await rows()).toMatchObject([{ email, consentAt: null }]);
  });

  test("answers a bot as a person, and keeps nothing", async () => {
    const reply = await post("/start", { email, website: "x" });
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await rows()).toEqual([]);
  });
});

const person = { firstName: "Sam", lastName: "Reader", email: "sam@example.com" };
test.each([
  ["/free-test-drive", freeTestDrive, { phoneNumber }],
  ["/get-the-app", getTheApp, { phoneNumber }],
  ["/start", start, { email: person.email }],
  ["/join-us", joinUs, { programme: "cofounding_customer", ...person }],
  ["/sponsors", sponsors, { organisation: "The Club", name: "Sam Reader", email: person.email }],
])("%s says so where the service has no such call", async (page, action, form) => {
  for (const status of [404, 501]) {
    on.visitor = createVisitor(answering(status, { message: "Not here" }));
    const said = "This is not offered here.";
    expect(await on.visitor.visit(action, page, { form })).toMatchObject({
      status: 422,
      toast: { type: "error", text: said },
      data: { fieldErrors: {}, repopulateFields: { said } },
    });
  }
});
