import { describe, expect, it } from "vitest";
import { hashPassword } from "../../api/auth/password";
import { users } from "../../api/db/schema";
import type { TestApi } from "../harness/api";
import { onEachDatabase } from "../harness/each-database";
import { iris, registerInvestor } from "../harness/investors";
import { dana, logIn, mailedToken, register } from "../harness/people";

const words = "Please use a few words that do not belong together.";
const common = "This password is among those that attackers try first. Please choose another.";
const own =
  "Your name, your email and the name of this site are easy to guess. Please choose a password without them.";
const guessable: [what: string, password: string, sentence: string][] = [
  ["the commonest one", "password", common],
  ["digits in their order", "12345678", common],
  ["eight spaces", "        ", `Repeated characters are easy to guess. ${words}`],
  ["the account's own address", "dana@example.com", own],
  ["the product's own name", "TradeSignals2026", own],
  [
    "a common one with other signs",
    "P@ssw0rd1",
    "This is too close to a password that attackers try first. Please choose another.",
  ],
  ["letters in their order", "abcdefgh", `Letters or digits in their order are easy to guess. ${words}`],
];

onEachDatabase((api: () => TestApi) => {
  describe.each(guessable)("%s", (_, password, message) => {
    it("is refused at a user's sign-up, and no account comes of it", async () => {
      const reply = await api().call("PUT", "/api/users/register", { body: { ...dana, password } });
      expect(reply).toMatchObject({ status: 422, body: { message } });
      expect(await api().db.select().from(users)).toEqual([]);
    });

    it("is refused at an investor's sign-up", async () => {
      const body = { ...iris, email: dana.email, password };
      expect(await api().call("PUT", "/api/investors/register-basic", { body })).toMatchObject({
        status: 422,
        body: { message },
      });
    });

    it("is refused behind a reset link, which can be used afterwards", async () => {
      await register(api());
      await api().call("GET", "/api/users/request-new-password?email=dana@example.com");
      await api().runJobs();
      const path = `/api/users/reset-password/${await mailedToken(api(), "reset-password")}`;
      expect(await api().call("POST", path, { body: { password } })).toMatchObject({
        status: 422,
        body: { message },
      });
      const good = "a ledger of small lamps";
      expect((await api().call("POST", path, { body: { password: good } })).status).toBe(200);
      await logIn(api(), { ...dana, password: good });
    });
  });

  it("the investor's own address is refused behind a reset link of theirs", async () => {
    await registerInvestor(api());
    await api().call("GET", `/api/investors/request-new-password?email=${iris.email}`);
    await api().runJobs();
    const path = `/api/investors/reset-password/${await mailedToken(api(), "invest/reset-password")}`;
    expect(await api().call("POST", path, { body: { password: iris.email } })).toMatchObject({
      status: 422,
      body: { message: own },
    });
  });

  it("an account that has a guessable password already signs in with it", async () => {
    await register(api());
    await api()
      .db.update(users)
      .set({ passwordHash: await hashPassword("password") });
    await logIn(api(), { ...dana, password: "password" });
  });

  it("one that is too short is told so first (SPEC 5)", async () => {
    const reply = await api().call("PUT", "/api/users/register", { body: { ...dana, password: "pass" } });
    expect(reply).toMatchObject({ status: 422, body: { message: "Password: Minimum length is 8" } });
  });
});
