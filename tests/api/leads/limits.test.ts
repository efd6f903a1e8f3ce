import { describe, expect, it } from "vitest";
import { clientToken } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { textedToken } from "../../harness/texts";

const HOUR = 3600;

describe("texts that somebody has sent to others", () => {
  onEachDatabase(
    (api) => {
      let visitor = 0;
      const from = (address: string) => ({ "x-api-client-token": clientToken, "x-client-address": address });
      const elsewhere = () => from(`198.51.100.${++visitor}`);
      const save = (phoneNumber: string, headers: Record<string, string>) =>
        api().call("PUT", "/api/phone-numbers", {
          body: { phoneNumber, alertType: "Marketing page 3" },
          headers,
        });

      it("one number gets five a day, whoever asks and however it is written", async () => {
        const written = ["2025550123", "(202) 555-0123", "+202-555-0123", "202.555.0123", "202 555 0123"];
        for (const number of written) expect((await save(number, elsewhere())).status).toBe(200);
        expect((await save("2025550123", elsewhere())).status).toBe(429);
        const signUp = await api().call("PUT", "/api/simple-signup", {
          body: { phone: "2025550123", email: "rider@example.com" },
          headers: elsewhere(),
        });
        expect(signUp.status).toBe(429);
      });

      it("one mailbox gets five mails a day, however its address is written", async () => {
        const signUp = async (email: string) =>
          (await api().call("PUT", "/api/simple-signup", { body: { email }, headers: elsewhere() })).status;
        for (const tag of ["", "+1", "+2", "+3", "+4"])
          expect(await signUp(`rider${tag}@gmail.com`)).toBe(200);
        expect(await signUp("r.ider+5@googlemail.com")).toBe(429);
      });

      it("one address has twenty an hour, to whichever numbers", async () => {
        const numberOf = (index: number) => `20255501${String(index).padStart(2, "0")}`;
        const statuses = new Set<number>();
        for (let index = 0; index < 20; index++) {
          statuses.add((await save(numberOf(index), from("203.0.113.7"))).status);
        }
        expect([...statuses]).toEqual([200]);
        const refused = await save(numberOf(20), from("203.0.113.7"));
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(HOUR);
      });

      it("one address looks at sixty links that nobody was sent in fifteen minutes, and at its own after them", async () => {
        const headers = from("203.0.113.8");
        const look = async (token: string) =>
          (await api().call("GET", `/api/users/test-drive/${token}`, { headers })).status;
        await api().call("PUT", "/api/simple-signup", {
          body: { phone: "2025550199" },
          headers: elsewhere(),
        });
        await api().runJobs();
        const statuses: number[] = [];
        for (let at = 0; at <= 60; at++) statuses.push(await look(String(at).padStart(43, "x")));
        expect(statuses.indexOf(429)).toBe(60);
        expect(await look(await textedToken(api()))).toBe(200);
      });
    },
    { settings: { limitsFactor: 1 } },
  );
});
