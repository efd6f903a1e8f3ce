import { expect, it } from "vitest";
import { onEachDatabase } from "../../harness/each-database";
import { iris, registerInvestor } from "../../harness/investors";
import { dana, logIn, register } from "../../harness/people";

onEachDatabase(
  (api) => {
    it("wrong passwords of one account are limited, whether or not it exists, and users' logins are not", async () => {
      await register(api(), { email: iris.email });
      await registerInvestor(api());
      for (const email of [iris.email, "nobody@example.com"]) {
        const statuses: number[] = [];
        for (let attempt = 0; attempt < 11; attempt++) {
          const body = { email, password: "not the password" };
          statuses.push((await api().call("POST", "/api/investors/login", { body })).status);
        }
        expect(statuses).toEqual([...Array(10).fill(401), 429]);
      }
      await logIn(api(), { ...dana, email: iris.email });
    });
  },
  { settings: { limitsFactor: 1 } },
);
