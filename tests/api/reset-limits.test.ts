import { describe, expect, it } from "vitest";
import { onEachDatabase } from "../harness/each-database";
import { iris, registerInvestor } from "../harness/investors";
import { dana, mailedToken, register } from "../harness/people";

const kinds = [
  { what: "a user", service: "users", page: "reset-password", email: dana.email, signUp: register },
  {
    what: "an investor",
    service: "investors",
    page: "invest/reset-password",
    email: iris.email,
    signUp: registerInvestor,
  },
] as const;

onEachDatabase(
  (api) => {
    describe.each(kinds)("the reset link of $what", ({ service, page, email, signUp }) => {
      const look = (token: string) => api().call("GET", `/api/${service}/verify-password-request/${token}`);
      const reset = (token: string, password = "a different ledger") =>
        api().call("POST", `/api/${service}/reset-password/${token}`, { body: { password } });
      const link = async () => {
        await signUp(api());
        await api().call("GET", `/api/${service}/request-new-password?email=${email}`);
        await api().runJobs();
        return mailedToken(api(), page);
      };

      it("works however many made-up ones come from its network, which are refused after thirty", async () => {
        const token = await link();
        const statuses: number[] = [];
        for (let at = 0; at < 31; at++) statuses.push((await reset(`made-up-made-up-made-up-${at}`)).status);
        expect(statuses).toEqual([...Array(30).fill(422), 429]);
        expect((await look("made-up-made-up-made-up")).status).toBe(429);
        expect((await look(token)).body).toEqual({ valid: true });
        expect((await reset(token)).status).toBe(200);
      });

      it("can be looked at as often as its owner likes", async () => {
        const token = await link();
        for (let at = 0; at < 31; at++) expect((await look(token)).body).toEqual({ valid: true });
      });

      it("has thirty passwords judged for it, and then its owner waits", async () => {
        const token = await link();
        const statuses: number[] = [];
        for (let at = 0; at < 31; at++) statuses.push((await reset(token, "password")).status);
        expect(statuses).toEqual([...Array(30).fill(422), 429]);
        expect((await reset(token)).status).toBe(429);
      });
    });
  },
  { settings: { limitsFactor: 1 } },
);
