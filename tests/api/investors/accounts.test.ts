import { expect, it, vi } from "vitest";
import { investorResetTokens, investors } from "../../../api/db/investor-tables";
import { onEachDatabase } from "../../harness/each-database";
import { iris, logInInvestor, registerInvestor, standingStatus } from "../../harness/investors";
import { dana, mailedToken, profileStatus, register } from "../../harness/people";

// As in production.
vi.unmock("../../../api/auth/password-cost");

const newPassword = "another vote altogether";

onEachDatabase((api) => {
  const login = (email: string, password: string) =>
    api().call("POST", "/api/investors/login", { body: { email, password } });
  const request = (email = iris.email) =>
    api().call("GET", `/api/investors/request-new-password?email=${encodeURIComponent(email)}`);
  const reset = (token: string, password = newPassword) =>
    api().call("POST", `/api/investors/reset-password/${token}`, { body: { password } });
  const verify = async (token: string) =>
    (await api().call("GET", `/api/investors/verify-password-request/${token}`)).body;
  async function askForLink(): Promise<string> {
    await request();
    await api().runJobs();
    return mailedToken(api(), "invest/reset-password");
  }

  it("registration signs in, and answers with the investor, a token and what the browser is known by alone", async () => {
    const { token, deviceToken, ...rest } = await registerInvestor(api());
    expect(deviceToken).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      id: expect.any(String),
      firstName: "Iris",
      lastName: "Vale",
      email: iris.email,
    });
    expect(await standingStatus(api(), token)).toBe(200);
  });

  it("an investor's token opens no user's call, and a user's token no investor's", async () => {
    const user = await register(api(), { email: iris.email });
    const investor = await registerInvestor(api());
    expect(await profileStatus(api(), investor.token)).toBe(401);
    expect(await standingStatus(api(), user.token)).toBe(401);
    expect(await standingStatus(api(), investor.token)).toBe(200);
    expect(await profileStatus(api(), user.token)).toBe(200);
  });

  it("an e-mail has one investor, whatever its case, and may have a user besides", async () => {
    await register(api(), { email: iris.email });
    await registerInvestor(api());
    const body = { ...iris, email: "IRIS@Example.com" };
    const again = await api().call("PUT", "/api/investors/register-basic", { body });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ message: "An investor account with this email already exists." });
  });

  it("of many registrations of one e-mail at once, one wins and the others are refused", async () => {
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => api().call("PUT", "/api/investors/register-basic", { body: iris })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await api().db.select().from(investors)).toHaveLength(1);
  });

  it("an unknown account and a wrong password get the same status and bytes (SPEC-DECISIONS 19)", async () => {
    await registerInvestor(api());
    const wrong = await login(iris.email, "not the password");
    const unknown = await login("nobody@example.com", "not the password");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.text).toBe(wrong.text);
  });

  it("a user's password opens no investor's account", async () => {
    await register(api());
    await registerInvestor(api(), { email: dana.email });
    expect((await login(dana.email, dana.password)).status).toBe(401);
  });

  it("a password is kept as argon2id", async () => {
    await registerInvestor(api());
    const [row] = await api().db.select().from(investors);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("logging out ends that session and no other", async () => {
    const { token: first } = await registerInvestor(api());
    const { token: second } = await logInInvestor(api());
    expect((await api().call("POST", "/api/investors/logout", { token: first })).status).toBe(200);
    expect(await standingStatus(api(), first)).toBe(401);
    expect(await standingStatus(api(), second)).toBe(200);
  });

  it("a session ends after twelve hours", async () => {
    const { token } = await registerInvestor(api());
    api().advance(12 * 3600 - 60);
    expect(await standingStatus(api(), token)).toBe(200);
    api().advance(120);
    expect(await standingStatus(api(), token)).toBe(401);
  });

  it("asking for a new password answers the same for an account and for none; only the account gets mail", async () => {
    await registerInvestor(api());
    await register(api());
    const [known, unknown, user] = [
      await request(),
      await request("nobody@example.com"),
      await request(dana.email),
    ];
    expect([known.status, unknown.status, user.status]).toEqual([200, 200, 200]);
    expect([unknown.text, user.text]).toEqual([known.text, known.text]);
    await api().runJobs();
    expect((await api().mails()).map(({ to }) => to)).toEqual([iris.email]);
  });

  it("a reset mail is text and HTML, and its token is kept as a hash only", async () => {
    await registerInvestor(api());
    const token = await askForLink();
    const [mail] = await api().mails();
    expect(mail?.html).toContain(`/invest/reset-password/${token}`);
    expect(JSON.stringify(await api().db.select().from(investorResetTokens))).not.toContain(token);
  });

  it("asking twice at once sends one mail", async () => {
    await registerInvestor(api());
    await Promise.all([request(), request()]);
    await api().runJobs();
    expect(await api().mails()).toHaveLength(1);
  });

  it("a reset sets the new password, ends every session and tells the owner", async () => {
    const { token: first } = await registerInvestor(api());
    const { token: second } = await logInInvestor(api());
    const link = await askForLink();
    expect(await verify(link)).toEqual({ valid: true });
    expect((await reset(link)).status).toBe(200);
    expect([await standingStatus(api(), first), await standingStatus(api(), second)]).toEqual([401, 401]);
    expect((await login(iris.email, iris.password)).status).toBe(401);
    expect((await login(iris.email, newPassword)).status).toBe(200);
    await api().runJobs();
    expect(await api().mails()).toContainEqual(
      expect.objectContaining({
        to: iris.email,
        subject: "Your investor password for the product was changed",
      }),
    );
  });

  it("a link works once, even when used twice at the same moment", async () => {
    await registerInvestor(api());
    const link = await askForLink();
    const replies = await Promise.all([reset(link), reset(link, "yet another one")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await verify(link)).toEqual({ valid: false });
  });

  it("a link dies after 30 minutes, and another account's reset leaves it alone", async () => {
    await registerInvestor(api());
    const link = await askForLink();
    api().advance(30 * 60 - 1);
    expect(await verify(link)).toEqual({ valid: true });
    api().advance(2);
    expect(await verify(link)).toEqual({ valid: false });
    expect((await reset(link)).status).toBe(422);
  });

  it("an investor's link resets no user, and a user's no investor", async () => {
    await register(api(), { email: iris.email });
    await registerInvestor(api());
    const investorLink = await askForLink();
    await api().call("GET", `/api/users/request-new-password?email=${iris.email}`);
    await api().runJobs();
    const userLink = await mailedToken(api(), "reset-password");
    const asUser = await api().call("POST", `/api/users/reset-password/${investorLink}`, {
      body: { password: newPassword },
    });
    expect([asUser.status, (await reset(userLink)).status]).toEqual([422, 422]);
  });
});
