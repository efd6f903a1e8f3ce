import { expect, it } from "vitest";
import { z } from "zod";
import { deskAudit } from "../../../api/db/desk-tables";
import { readRanges } from "../../../api/desk/addresses";
import { checkAudit } from "../../../api/desk/audit-chain";
import { SignedInStaff } from "../../../contract/desk";
import { accountOf, kindsOfAccounts, stepTokenIn } from "../../harness/accounts";
import type { TestApi } from "../../harness/api";
import { deskLogin, finishAtDesk, makeStaff, signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { register } from "../../harness/people";
import { codeAt, wrongCode } from "../../harness/second-step";

const SignedIn = z.object({ deviceToken: z.string() });
const refused = async ({ db }: TestApi) =>
  (await db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) => /^refused/.test(action));
const from = (api: TestApi, address?: string): Record<string, string> => ({
  "x-api-client-token": api.clientToken,
  ...(address !== undefined && { "x-client-address": address }),
});

onEachDatabase((api) => {
  it("notes a refused sign-in of staff, by password and by code, with whose it was and nothing else", async () => {
    const { id, secret } = await makeStaff(api(), "owner");
    await deskLogin(api(), "wrong");
    const first = await deskLogin(api());
    const body = { stepToken: stepTokenIn(first.body), stepCode: wrongCode(secret, api().now()) };
    await api().call("POST", "/api/desk/second-step", { body });
    const rows = await refused(api());
    const what = { actor: "stranger", action: "refused.signIn", subjectId: id, fields: [], sealed: null };
    expect(rows).toMatchObject([
      { ...what, reason: "desk.login" },
      { ...what, reason: "desk.finishSignIn" },
    ]);
    const lines = api().logs().join("\n");
    for (const { hash } of rows) expect(lines).toContain(hash);
  });

  it("names no account that has no role", async () => {
    await register(api());
    await deskLogin(api());
    expect(await refused(api())).toMatchObject([{ actor: "stranger", subjectId: null }]);
  });

  it("notes which call was refused to whose role", async () => {
    const { id, deskToken: token } = await signInAtDesk(api(), "support");
    expect((await api().call("GET", "/api/desk/audit", { token })).status).toBe(403);
    expect(await refused(api())).toMatchObject([{ actor: id, action: "refused.role", reason: "desk.audit" }]);
  });

  it("knows a browser at the desk by its sign-in there alone, and tells the owner of any other (S22)", async () => {
    const staff = await makeStaff(api(), "owner");
    const asMember = async (headers = {}) => {
      const { finish } = accountOf(api, kindsOfAccounts[0]);
      const { body } = await finish(codeAt(staff.secret, api().now()), headers);
      api().advance(60);
      return SignedIn.parse(body).deviceToken;
    };
    const atDesk = async (token: string) => {
      const { body } = await finishAtDesk(api(), staff, { "x-device-token": token });
      return SignedIn.parse(body).deviceToken;
    };
    const told = async () => {
      await api().runJobs();
      return (await api().mails()).filter(({ subject }) => subject.includes("signed in to the desk")).length;
    };
    const ofMember = await asMember();
    const ofDesk = await atDesk(ofMember);
    expect([ofDesk === ofMember, await told()]).toEqual([false, 1]);
    expect([await atDesk(ofDesk), await told()]).toEqual([ofDesk, 1]);
    expect(await asMember({ "x-device-token": ofMember })).toBe(ofMember);
    expect(await asMember({ "x-device-token": ofDesk })).not.toBe(ofDesk);
  });
});

onEachDatabase(
  (api) => {
    it("writes no more of strangers than a network may, and then than all may, and goes on refusing", async () => {
      for (let at = 0; at < 8; at++) await deskLogin(api(), "wrong", from(api(), "198.51.100.7"));
      expect(await refused(api())).toHaveLength(5);
      for (let at = 0; at < 40; at++) {
        const { status } = await api().call("GET", "/api/desk/self", {
          headers: from(api(), `192.0.2.${at}`),
        });
        expect(status).toBe(403);
      }
      const rows = await refused(api());
      expect(rows.filter(({ reason }) => reason === "desk.self")).toHaveLength(30);
      expect(await checkAudit(api().db)).toMatchObject({ whole: rows.length, brokenAt: undefined });
    });
  },
  { settings: { limitsFactor: 1, deskAddresses: readRanges(["198.51.100.0/24"]) } },
);

onEachDatabase(
  (api) => {
    it("is open to an address that the site vouches for, and to no caller of whom none is known", async () => {
      const staff = await makeStaff(api(), "owner");
      const inside = from(api(), "127.0.0.1");
      const { token } = SignedInStaff.parse((await finishAtDesk(api(), staff, inside)).body);
      const statusFrom = async (headers: Record<string, string>) =>
        (await api().call("GET", "/api/desk/self", { token, headers })).status;
      expect(await statusFrom(inside)).toBe(200);
      // Each of these connections comes from an address that is in the ranges, as behind a proxy everybody's does.
      for (const headers of [
        from(api()),
        from(api(), "unknown"),
        from(api(), "127.0.0.1, 203.0.113.9"),
        {},
        { "x-client-address": "127.0.0.1" },
        { "x-api-client-token": "another credential", "x-client-address": "127.0.0.1" },
      ])
        expect([await statusFrom(headers), headers]).toEqual([403, headers]);
      expect(await refused(api())).toMatchObject(
        Array.from({ length: 6 }, () => ({
          actor: staff.id,
          action: "refused.address",
          reason: "desk.self",
        })),
      );
    });
  },
  { settings: { deskAddresses: readRanges(["127.0.0.0/8"]) } },
);
