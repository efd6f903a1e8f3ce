import { describe, expect, it } from "vitest";
import { consents } from "../../../api/db/consent-tables";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { consentRow } from "../../harness/kept-of-user";
import { register } from "../../harness/people";

const suite = (api: () => TestApi) => {
  const read = (path: string, token?: string) => api().call("GET", path, token ? { token } : {});

  describe("users.consents", () => {
    it("tells the newest first, five hundred at most", async () => {
      const user = await register(api());
      const first = Date.parse("2026-01-01T00:00:00.000Z");
      const rows = Array.from({ length: 501 }, (_, n) =>
        consentRow(user.id, `kind_${n}`, new Date(first + n * 1000)),
      );
      await api().db.insert(consents).values(rows);
      const { body } = await read("/api/users/consents", user.token);
      expect(body).toMatchObject({
        consents: [{ kind: "kind_500" }, { kind: "kind_499" }, ...rows.slice(2).map(() => ({}))].slice(
          0,
          500,
        ),
      });
    });

    it("tells the terms that a consent has of its own, as the export does", async () => {
      const user = await register(api());
      const terms = "$20 a month, after a trial of 30 days, first charged on 12/22/2026.";
      await api()
        .db.insert(consents)
        .values({ ...consentRow(user.id, "subscription", api().now()), terms });
      for (const path of ["/api/users/consents", "/api/users/export"]) {
        expect((await read(path, user.token)).body).toMatchObject({
          consents: [{ kind: "subscription", terms }],
        });
      }
    });

    it("tells nobody else's", async () => {
      const other = await register(api(), { email: "kim@example.com" });
      await api()
        .db.insert(consents)
        .values(consentRow(other.id, "w9", api().now()));
      const user = await register(api());
      expect((await read("/api/users/consents", user.token)).body).toEqual({ consents: [] });
    });

    it("is for who is signed in", async () => {
      expect((await read("/api/users/consents")).status).toBe(401);
    });
  });
};

onEachDatabase(suite, { now: new Date("2026-11-21T10:00:00.000Z") });
