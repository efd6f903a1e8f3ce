import { describe, expect, it } from "vitest";
import { createPasswordCheck } from "../../../../app/pages/account/guessable-password.server";

const settings = { brandName: "The product" };
const good = { password: "a-ledger-of-small-trades" };
const from = (clientAddress: string | undefined) => ({ settings, clientAddress });
const tooMany = { name: "TooManyPasswords", status: 429 };

describe("the passwords of one network", () => {
  it("are judged until what they took of the process is used up; others' are judged then as well", async () => {
    const check = createPasswordCheck(1);
    await check(good, from("198.51.100.7"));
    await expect(check(good, from("198.51.100.7"))).rejects.toMatchObject(tooMany);
    await expect(check(good, from("198.51.100.8"))).resolves.toBeUndefined();
  });

  it("are those of a whole /48, and of every client without an address", async () => {
    const check = createPasswordCheck(1);
    await check(good, from("2001:db8:1:1::1"));
    await expect(check(good, from("2001:db8:1:2::1"))).rejects.toMatchObject(tooMany);
    await check(good, from(undefined));
    await expect(check(good, from(undefined))).rejects.toMatchObject(tooMany);
  });

  it("that are refused say when to try again, within ten minutes", async () => {
    const check = createPasswordCheck(1);
    await check(good, from("198.51.100.7"));
    const refused = await check(good, from("198.51.100.7")).catch((error: unknown) => error);
    const { retryAfterSeconds } = Object(refused);
    expect(retryAfterSeconds).toBeGreaterThan(590);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
  });

  it("count as well where they are easy to guess", async () => {
    const check = createPasswordCheck(1);
    const guessable = { password: "qwertyuiop" };
    await expect(check(guessable, from("198.51.100.7"))).rejects.toMatchObject({ name: "GuessablePassword" });
    await expect(check(guessable, from("198.51.100.7"))).rejects.toMatchObject(tooMany);
  });
});
