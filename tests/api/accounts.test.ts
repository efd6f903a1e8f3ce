import { expect, it, vi } from "vitest";
import { onEachDatabase } from "../harness/each-database";
import { dana, logIn, profileStatus, register } from "../harness/people";

// As in production.
vi.unmock("../../api/auth/password-cost");

const wrong = { message: "Wrong email or password." };

onEachDatabase((api) => {
  const login = (email: string, password: string) =>
    api().call("POST", "/api/users/login", { body: { email, password } });

  it("registration signs in and answers with the user and both tokens", async () => {
    const user = await register(api());
    expect(user).toMatchObject({ firstName: "Dana", lastName: "Lee", email: dana.email, phone: null });
    expect(user.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(await profileStatus(api(), user.token)).toBe(200);
  });

  it.each(["a\u0000b", "half \ud800 a pair"])(
    "refuses the name %j, which the database could not hold",
    async (lastName) => {
      const reply = await api().call("PUT", "/api/users/register", { body: { ...dana, lastName } });
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ message: expect.stringContaining("cannot be shown") });
    },
  );

  it("an e-mail has one account, whatever its case", async () => {
    await register(api());
    const again = await api().call("PUT", "/api/users/register", {
      body: { ...dana, email: "DANA@Example.com" },
    });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ message: "An account with this email already exists." });
  });

  it("of many registrations of one e-mail at once, one wins and the others are refused", async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => api().call("PUT", "/api/users/register", { body: dana })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("login takes the e-mail in any case", async () => {
    await register(api());
    expect((await login("Dana@EXAMPLE.com", dana.password)).status).toBe(200);
  });

  it("an unknown account and a wrong password get the same status, bytes and headers (S8)", async () => {
    await register(api());
    const wrongPassword = await login(dana.email, "not the password");
    const unknown = await login("nobody@example.com", "not the password");
    expect(wrongPassword.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrongPassword.text);
    expect(wrongPassword.body).toEqual(wrong);
    const named = (headers: Headers) => [...headers].filter(([name]) => name !== "x-request-id");
    expect(named(unknown.headers)).toEqual(named(wrongPassword.headers));
  });

  it("passwords are kept as argon2id with 19 MiB and two passes", async () => {
    await register(api());
    const rows = await api().db.query.users.findMany();
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("exists tells whether an account has the e-mail", async () => {
    await register(api());
    const exists = async (email: string) =>
      (await api().call("GET", `/api/users/exists?email=${encodeURIComponent(email)}`)).body;
    expect(await exists("DANA@example.com")).toEqual({ exists: true });
    expect(await exists("nobody@example.com")).toEqual({ exists: false });
  });

  it("the profile answers with and without the slash at its end", async () => {
    const { token, id } = await register(api());
    const slash = await api().call("GET", "/api/users/profile/", { token });
    const none = await api().call("GET", "/api/users/profile", { token });
    expect(slash.body).toMatchObject({ id, email: dana.email });
    expect(none.text).toBe(slash.text);
    expect(slash.text).not.toContain("argon2");
  });

  it("sessions lists where the user is signed in and marks this one", async () => {
    await register(api());
    api().advance(60);
    const { token } = await logIn(api());
    const { body } = await api().call("GET", "/api/users/sessions", { token });
    expect(body).toMatchObject([{ current: true, address: "127.0.0.1" }, { current: false }]);
  });

  it("ending a session refuses its tokens and leaves the others, and another account's cannot be ended", async () => {
    const first = await register(api());
    const second = await logIn(api());
    const stranger = await register(api(), { email: "eve@example.com" });
    const sessionId = sessionOf(first.token);
    await api().call("DELETE", `/api/users/sessions/${sessionId}`, { token: stranger.token });
    expect(await profileStatus(api(), first.token)).toBe(200);
    const ended = await api().call("DELETE", `/api/users/sessions/${sessionId}`, { token: second.token });
    expect(ended.status).toBe(200);
    expect(await profileStatus(api(), first.token)).toBe(401);
    expect(await profileStatus(api(), second.token)).toBe(200);
  });

  it("a wrong field is named in a sentence with 422, and nothing of the value comes back", async () => {
    const reply = await login("no address", "");
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      message: "Email: Please enter a valid email. Password: String must contain at least 1 character(s)",
    });
  });
});

/** The session id inside an access token. */
function sessionOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  if (typeof claims !== "object" || claims === null || !("sid" in claims)) throw new Error("no sid");
  return String(claims.sid);
}
