import { expect, it } from "vitest";
import { testDrives } from "../../../api/db/lead-tables";
import { allow, exchange, oauthPath, owner } from "../../harness/broker-oauth";
import { onEachDatabase } from "../../harness/each-database";
import { logIn } from "../../harness/people";

onEachDatabase(
  (api) => {
    const ask = async (token: string, path: string) => (await api().call("GET", path, { token })).body;
    const overview = (token: string, oauthProvider = api().settings.brokerageOauth.provider) => {
      const { provider } = api().settings.brokerage;
      return ask(token, `/api/users/overview?${new URLSearchParams({ provider, oauthProvider })}`);
    };
    const parts = async (token: string) => ({
      profile: await ask(token, "/api/users/profile"),
      sessions: await ask(token, "/api/users/sessions"),
      connection: await ask(token, `${oauthPath}/connection`),
    });

    it("the account in one call says what its parts say, of each user their own", async () => {
      const dana = await owner(api());
      const kim = await owner(api(), "kim@example.com");
      await logIn(api());
      const { url } = await dana.begun();
      await exchange(api(), await allow(api(), url));
      const at = api().now();
      const endsAt = new Date(at.getTime() + 86_400_000);
      await api()
        .db.insert(testDrives)
        .values({
          ...{ id: "drive", reach: "reach", tokenHash: "hash", createdAt: at, expiresAt: endsAt },
          ...{ userId: dana.id, begunAt: at, endsAt },
        });
      for (const { token } of [dana, kim]) expect(await overview(token)).toMatchObject(await parts(token));
      expect(await overview(dana.token)).toMatchObject({
        profile: { testDriveEndsAt: endsAt.toISOString() },
        sessions: [{}, {}],
        connection: { connected: true, since: at.toISOString() },
      });
      expect(await overview(kim.token)).toMatchObject({
        profile: { testDriveEndsAt: null },
        sessions: [{ current: true }],
        connection: { connected: false },
      });
      expect(await overview(dana.token, "another")).not.toHaveProperty("connection");
    });
  },
  { settings: { publicUrl: "http://site.test" } },
);
