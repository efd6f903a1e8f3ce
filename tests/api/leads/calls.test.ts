import { expect, it } from "vitest";
import { leads, testDrives, texts } from "../../../api/db/lead-tables";
import { onEachDatabase } from "../../harness/each-database";

const phoneNumber = "(202) 555-0123";
const email = "rider@example.com";

onEachDatabase((api) => {
  const savePhone = (body: object = {}) =>
    api().call("PUT", "/api/phone-numbers", {
      body: { phoneNumber, alertType: "Marketing page 2", ...body },
    });
  const signUp = (body: object) => api().call("PUT", "/api/simple-signup", { body });
  const kept = () => api().db.select().from(leads);
  const sent = async () => {
    await api().runJobs();
    return api().db.select().from(texts).orderBy(texts.id);
  };

  it("a number is kept as +1 and ten digits, and gets one text with the link of the test drive", async () => {
    expect((await savePhone()).status).toBe(200);
    expect(await kept()).toMatchObject([
      { kind: "phone", alertType: "Marketing page 2", phone: "+12025550123", email: null, consentAt: null },
    ]);
    const [text, ...others] = await sent();
    expect(others).toEqual([]);
    expect(text).toMatchObject({ to: "+12025550123", state: "sent", provider: "sandbox", dueAt: null });
    expect(text?.body).toMatch(
      /^Trade Signals: .*http:\/\/localhost:3000\/free-test-drive\/[\w-]{43} Reply STOP to opt out\.$/,
    );
  });

  it("the second dialog's text has the link to the app, and begins no test drive", async () => {
    await savePhone({ alertType: "Marketing page 3" });
    const [text] = await sent();
    expect(text?.body).toBe(
      "Trade Signals: the link to the app: http://localhost:3000 Reply STOP to opt out.",
    );
    expect(await api().db.select().from(testDrives)).toEqual([]);
  });

  it("the same number, written otherwise and at the same moment, is one and gets one text", async () => {
    const replies = await Promise.all([savePhone(), savePhone({ phoneNumber: "+202.555.0123" })]);
    expect(replies.map(({ status, text }) => `${status} ${text}`)).toEqual(
      Array(2).fill(`200 ${replies[0]?.text}`),
    );
    expect(await kept()).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });

  it("asked again after ten minutes, the same link is sent again", async () => {
    await savePhone();
    await sent();
    api().advance(599);
    await savePhone();
    expect(await sent()).toHaveLength(1);
    api().advance(1);
    await savePhone();
    const [first, second] = await sent();
    expect(second?.body).toBe(first?.body);
    expect(await kept()).toHaveLength(1);
  });

  it("a sign-up with both gets a text and a mail, each with both links", async () => {
    const app = "http://localhost:3000";
    expect((await signUp({ phone: phoneNumber, email: "RIDER@example.com" })).status).toBe(200);
    const [text] = await sent();
    expect(text?.body).toMatch(
      /\/free-test-drive\/[\w-]{43} And the app: http:\/\/localhost:3000 Reply STOP/,
    );
    const [mail, ...others] = await api().mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toMatch(/\/free-test-drive\/[\w-]{43}\n/);
    expect(mail?.text).toContain(`Open the app:\n${app}\n`);
    expect(mail?.text).toContain(api().settings.postalAddress);
    expect(mail?.html).toContain(`<a href="${app}">Open the app</a>`);
    expect(await kept()).toMatchObject([{ kind: "signup", phone: "+12025550123", email }]);
  });

  it("a second sign-up at once sends no second mail", async () => {
    await Promise.all([signUp({ email }), signUp({ email })]);
    await api().runJobs();
    await signUp({ email });
    await api().runJobs();
    expect(await api().mails()).toHaveLength(1);
  });

  it("neither a number nor an address is refused in the specification's words", async () => {
    const refused = await signUp({});
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: "Enter your email or phone number." });
  });

  it.each(["12345", "", "202555012x", "+12025550123"])("%j is no phone number", async (wrong) => {
    const refused = await savePhone({ phoneNumber: wrong });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: "Phone number: Invalid phone number." });
    expect((await signUp({ phone: wrong, email })).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  it("neither a number nor an address gets into the log", async () => {
    await signUp({ phone: phoneNumber, email });
    await sent();
    expect(api().logs().join("\n")).not.toMatch(/2025550123|rider@|free-test-drive/);
  });
});
