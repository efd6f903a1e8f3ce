import { expect, it } from "vitest";
import { resetTokens } from "../../api/db/schema";
import { onEachDatabase } from "../harness/each-database";
import { dana, logIn, mailedToken, profileStatus, register } from "../harness/people";

const newPassword = "a different ledger";
const dead = { message: "This reset link has been used or has expired. Please ask for a new one." };

onEachDatabase((api) => {
  const request = (email = dana.email) =>
    api().call("GET", `/api/users/request-new-password?email=${encodeURIComponent(email)}`);
  const reset = (token: string, password = newPassword) =>
    api().call("POST", `/api/users/reset-password/${token}`, { body: { password } });
  const verify = async (token: string) =>
    (await api().call("GET", `/api/users/verify-password-request/${token}`)).body;

  async function askForLink(): Promise<string> {
    await request();
    await api().runJobs();
    return mailedToken(api(), "reset-password");
  }

  it("asking answers the same for an account and for none; only the account gets mail (SPEC-DECISIONS 19)", async () => {
    await register(api());
    const known = await request();
    const unknown = await request("nobody@example.com");
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ message: "Your reset password link is on its way." });
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    await api().runJobs();
    expect((await api().mails()).map(({ to }) => to)).toEqual([dana.email]);
  });

  it("no mail leaves while the caller waits: a job looks the account up and sends it", async () => {
    await register(api());
    await request();
    expect(await api().mails()).toHaveLength(0);
    expect(await api().db.select().from(resetTokens)).toHaveLength(0);
    expect(await api().runJobs()).toBe(1);
    expect(await api().mails()).toHaveLength(1);
  });

  it("asking twice at once sends one mail", async () => {
    await register(api());
    await Promise.all([request(), request()]);
    await api().runJobs();
    expect(await api().mails()).toHaveLength(1);
  });

  it("the token is kept as a hash only", async () => {
    await register(api());
    const token = await askForLink();
    const rows = JSON.stringify(await api().db.select().from(resetTokens));
    expect(rows).not.toContain(token);
  });

  it("a reset sets the new password, ends every session and tells the owner", async () => {
    const first = await register(api());
    const second = await logIn(api());
    const token = await askForLink();
    expect(await verify(token)).toEqual({ valid: true });
    expect((await reset(token)).status).toBe(200);
    expect(await profileStatus(api(), first.token)).toBe(401);
    expect(await profileStatus(api(), second.token)).toBe(401);
    await expect(logIn(api())).rejects.toThrow("401");
    await logIn(api(), { ...dana, password: newPassword });
    await api().runJobs();
    expect(await api().mails()).toContainEqual(
      expect.objectContaining({
        to: dana.email,
        subject: "Your password for the product was changed",
      }),
    );
  });

  it("a link works once, even when used twice at the same moment", async () => {
    await register(api());
    const token = await askForLink();
    const replies = await Promise.all([reset(token), reset(token, "yet another one")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = await reset(token);
    expect(late.status).toBe(422);
    expect(late.body).toEqual(dead);
    expect(await verify(token)).toEqual({ valid: false });
  });

  it("a link dies after 30 minutes", async () => {
    await register(api());
    const token = await askForLink();
    api().advance(30 * 60 - 1);
    expect(await verify(token)).toEqual({ valid: true });
    api().advance(2);
    expect(await verify(token)).toEqual({ valid: false });
    expect((await reset(token)).status).toBe(422);
    await logIn(api());
  });

  it("a request that was pressed twice brings no second link, also where it is worked on after the reset", async () => {
    await register(api());
    const token = await askForLink();
    await api().call("POST", "/api/users/request-new-password", { body: { email: dana.email } });
    await reset(token);
    const before = (await api().mails()).length;
    await api().runJobs();
    const later = (await api().mails()).slice(before).map(({ subject }) => subject);
    expect(later).toEqual([expect.stringMatching(/changed/)]);
  });

  it("a reset kills the account's other links", async () => {
    await register(api());
    const first = await askForLink();
    api().advance(120);
    const second = await askForLink();
    expect(second).not.toBe(first);
    await reset(second);
    expect(await verify(first)).toEqual({ valid: false });
  });

  it("a login that was under way when the password changed does not outlive the reset", async () => {
    await register(api());
    const token = await askForLink();
    const [, login] = await Promise.all([
      reset(token),
      api().call("POST", "/api/users/login", { body: { email: dana.email, password: dana.password } }),
    ]);
    const body = login.body;
    const early = typeof body === "object" && body !== null && "token" in body ? String(body.token) : "";
    expect(await profileStatus(api(), early || "none")).toBe(401);
  });

  it("a short password is refused and the link stays good", async () => {
    await register(api());
    const token = await askForLink();
    const reply = await reset(token, "short");
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: "Password: Minimum length is 8" });
    expect(await verify(token)).toEqual({ valid: true });
  });
});
