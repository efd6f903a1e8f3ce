import { expect, it } from "vitest";
import { leads, texts } from "../../../api/db/lead-tables";
import { subscribers } from "../../../api/db/schema";
import { onEachDatabase } from "../../harness/each-database";
import { dana, logIn, mailedToken, register } from "../../harness/people";
import { textedToken } from "../../harness/texts";

const phone = "+12025550123";
const marketing = { revision: "01.2026.11", wording: "Yes, text me.", at: "2026-11-20T09:00:00.000Z" };
const told = ["join-us", "signup"];

onEachDatabase((api) => {
  /** What whoever has the e-mail left before anybody had an account with it: a number with a consent, and words. */
  async function leave() {
    const { email } = dana;
    await api().call("PUT", "/api/simple-signup", { body: { phone: "2025550123", email, marketing } });
    await api().runJobs();
    const token = await mailedToken(api(), "free-test-drive");
    await api().call("POST", "/api/users/join-us", {
      body: { programme: "city_owner", firstName: "Ada", lastName: "Okafor", email, message: "Words" },
    });
    await api().runJobs();
    return token;
  }
  const exportOf = ({ token }: { token: string }) => api().call("GET", "/api/users/export", { token });
  const kindsOf = ({ body }: { body: unknown }) =>
    (body as { leads: { kind: string }[] }).leads.map(({ kind }) => kind).sort();
  const remove = ({ token }: { token: string }, password = dana.password) =>
    api().call("DELETE", "/api/users/account", { token, body: { password } });
  const begin = (link: string, { token }: { token: string }) =>
    api().call("POST", `/api/users/test-drive/${link}`, { token });

  it("whoever registers an e-mail that they have not is told nothing of it, not even that there is something", async () => {
    await leave();
    const copy = await exportOf(await register(api()));
    expect(copy.body).toMatchObject({ emailProven: false, leads: [], newsletter: null });
    expect(copy.text).not.toMatch(/Okafor|2025550123|Words|Yes, text me/);
  });

  it("and deletes nothing of it with the account", async () => {
    await leave();
    const before = await api().db.select().from(leads).orderBy(leads.id);
    expect((await remove(await register(api()))).status).toBe(200);
    expect(await api().db.select().from(leads).orderBy(leads.id)).toEqual(before);
    expect(await api().db.$count(texts)).toBe(1);
  });

  it("a newsletter that is confirmed proves nothing: who confirms need not be who registered", async () => {
    await leave();
    const stranger = await register(api());
    await api().call("POST", "/api/newsletter/subscribe", { body: { email: dana.email } });
    await api().runJobs();
    const confirmed = `/api/newsletter/confirm/${await mailedToken(api(), "newsletter/confirm")}`;
    expect((await api().call("POST", confirmed)).status).toBe(200);
    const copy = await exportOf(stranger);
    expect(kindsOf(copy)).toEqual([]);
    expect(copy.body).toMatchObject({ emailProven: false, newsletter: null });
  });

  it("nor does who registered end the newsletter of its owner by deleting the account; who has proven the e-mail does", async () => {
    const { email } = dana;
    await api()
      .db.insert(subscribers)
      .values({ id: "dana", email, createdAt: new Date(), confirmedAt: new Date() });
    expect((await remove(await register(api()))).status).toBe(200);
    expect(await api().db.$count(subscribers)).toBe(1);
    const link = await leave();
    const owner = await register(api());
    await begin(link, owner);
    expect((await exportOf(owner)).body).toMatchObject({ emailProven: true, newsletter: { email } });
    expect((await remove(owner)).status).toBe(200);
    expect(await api().db.$count(subscribers)).toBe(0);
  });

  it("a test drive that was begun by a text proves the number, and not the e-mail", async () => {
    await leave();
    await api().call("PUT", "/api/phone-numbers", {
      body: { phoneNumber: "2025550199", alertType: "Marketing page 2" },
    });
    await api().runJobs();
    const stranger = await register(api());
    expect((await begin(await textedToken(api()), stranger)).status).toBe(200);
    expect(kindsOf(await exportOf(stranger))).toEqual([]);
  });

  it("the link of a test drive that was mailed to the account proves its e-mail", async () => {
    const link = await leave();
    const owner = await register(api());
    expect((await begin(link, owner)).status).toBe(200);
    const copy = await exportOf(owner);
    expect(kindsOf(copy)).toEqual(told);
    expect(copy.body).toMatchObject({ emailProven: true });
  });

  it("so does a reset link", async () => {
    await leave();
    await register(api());
    await api().call("GET", `/api/users/request-new-password?email=${encodeURIComponent(dana.email)}`);
    await api().runJobs();
    const token = await mailedToken(api(), "reset-password");
    const password = "another small trade";
    const reset = await api().call("POST", `/api/users/reset-password/${token}`, { body: { password } });
    expect(reset.status).toBe(200);
    expect(kindsOf(await exportOf(await logIn(api(), { ...dana, password })))).toEqual(told);
  });

  it("who has proven it deletes all but the record of a consent, which names neither them nor the e-mail", async () => {
    const link = await leave();
    const owner = await register(api());
    await begin(link, owner);
    await api().runJobs();
    expect((await remove(owner)).status).toBe(200);
    const rows = await api().db.select().from(leads);
    expect(rows).toMatchObject([
      { phone, email: null, details: {}, consentWording: marketing.wording, consentRevision: "01.2026.11" },
    ]);
    expect(rows[0]?.consentAt).not.toBeNull();
    expect(rows[0]?.consentAddress).not.toBeNull();
    expect(await api().db.$count(texts)).toBe(0);
  });
});
