import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { onEachDatabase } from "../harness/each-database";
import { dana, register } from "../harness/people";

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };

onEachDatabase(
  (api) => {
    const from = (address: string) => ({
      "x-api-client-token": api().clientToken,
      "x-client-address": address,
    });
    const login = (email: string, address = "203.0.113.1", password = "wrong") =>
      api().call("POST", "/api/users/login", { body: { email, password }, headers: from(address) });
    const tries = async (count: number, attempt: (index: number) => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index++) statuses.push((await attempt(index)).status);
      return statuses;
    };

    it("the eleventh login to one account from one network is refused, with Retry-After and a sentence (S9)", async () => {
      await register(api());
      const statuses = await tries(10, (index) => login(dana.email, `2001:db8:1:${index}::1`));
      expect(new Set(statuses)).toEqual(new Set([401]));
      const refused = await login(dana.email, "2001:db8:1:99::1", dana.password);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        message: "Too many attempts. Please try again in 15 minutes, or ask for a sign-in link by email.",
      });
      expect(refused.headers.get("x-ratelimit-scope")).toBe("client");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
    });

    it("an account that does not exist is limited just as one that does", async () => {
      await tries(10, () => login("nobody@example.com"));
      expect((await login("NOBODY@example.com")).status).toBe(429);
    });

    it("an address is limited over all accounts, and other addresses are not", async () => {
      const statuses = await tries(30, (index) => login(`person${index}@example.com`));
      const last = await login("person30@example.com");
      expect(last.headers.get("x-ratelimit-scope")).toBe("client");
      statuses.push(last.status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.at(-1)).toBe(429);
      expect((await login("someone@example.com", "203.0.113.2")).status).toBe(401);
    });

    it("attempts at the same moment are all counted", async () => {
      const replies = await Promise.all(Array.from({ length: 14 }, () => login("nobody@example.com")));
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
    });

    it("a success forgets the account's failures", async () => {
      await register(api());
      await tries(9, () => login(dana.email));
      expect((await login(dana.email, "203.0.113.1", dana.password)).status).toBe(200);
      expect((await login(dana.email)).status).toBe(401);
    });

    it("the window ends", async () => {
      await tries(11, () => login("nobody@example.com"));
      await api().db.execute(sql`update rate_limits set expire = now() - interval '1 second'`);
      expect((await login("nobody@example.com")).status).toBe(401);
    });

    it("the addresses of one IPv6 network count as one", async () => {
      await tries(30, (index) => login(`person${index}@example.com`, `2001:db8:1:2::${index + 1}`));
      expect((await login("a@example.com", "2001:db8:1:2:ffff::1")).status).toBe(429);
      expect((await login("a@example.com", "2001:db8:1:3::1")).status).toBe(401);
    });

    it("a network of 48 bits has a limit of its own over its networks of 64", async () => {
      const signUp = (index: number) =>
        api().call("PUT", "/api/users/register", {
          body: { ...dana, email: `person${index}@example.com` },
          headers: from(`2001:db8:7:${index.toString(16)}::1`),
        });
      const statuses = await tries(25, signUp);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
      const next = { body: dana, headers: from("2001:db8:8::1") };
      expect((await api().call("PUT", "/api/users/register", next)).status).toBe(200);
    });

    it("an address counts as one however it is spelled", async () => {
      const spellings = ["2001:db8:a::1", "2001:0db8:A:0::2", "2001:DB8:a:0:0:0:0:3", "2001:db8:a::4%1"];
      const statuses = await tries(31, (index) =>
        login(`person${index}@example.com`, spellings[index % spellings.length]),
      );
      expect(statuses.at(-1)).toBe(429);
    });

    it("a forwarded address without the client token is not believed", async () => {
      const spoof = (index: number) =>
        api().call("POST", "/api/users/login", {
          body: { email: `person${index}@example.com`, password: "wrong" },
          headers: {
            "x-client-address": `203.0.113.${index}`,
            "x-forwarded-for": `203.0.113.${index}`,
            "x-api-client-token": "a guess that is as long as the token.",
          },
        });
      expect((await tries(31, spoof)).at(-1)).toBe(429);
    });

    describe.each([
      ["register", "PUT", "/api/users/register", 10, { ...dana, password: "short enough to be fast" }],
      ["exists", "GET", "/api/users/exists?email=a@example.com", 30, undefined],
      ["request-new-password", "GET", "/api/users/request-new-password?email=a@example.com", 4, undefined],
      ["verify", "GET", `/api/users/verify-password-request/${"a".repeat(43)}`, 30, undefined],
      [
        "reset",
        "POST",
        `/api/users/reset-password/${"a".repeat(43)}`,
        30,
        { password: "long enough to be good" },
      ],
      ["newsletter", "POST", "/api/newsletter/subscribe", 4, { email: "a@example.com" }],
      ["refresh", "POST", "/api/auth/refresh", 120, { refreshToken: "a".repeat(43) }],
    ])("%s", (_name, method, path, allowed, body) => {
      it(`is refused after ${allowed} attempts`, async () => {
        const statuses = await tries(allowed + 1, () => api().call(method, path, { body }));
        expect(statuses.slice(0, allowed)).not.toContain(429);
        expect(statuses.at(-1)).toBe(429);
      });
    });

    it("neither an address nor an e-mail is kept", async () => {
      await login(dana.email, "203.0.113.77");
      const rows = JSON.stringify(await api().db.query.rateLimits.findMany());
      expect(rows).not.toMatch(/dana|203\.0\.113/);
    });
  },
  { settings },
);
