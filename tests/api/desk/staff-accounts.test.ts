import { expect, it } from "vitest";
import { users } from "../../../api/db/schema";
import { findDeed } from "../../../api/desk/audit";
import { takeRole } from "../../../api/desk/operate";
import { rolesOf } from "../../../api/desk/roles";
import { removeCodes } from "../../../api/second-factor/one-time-codes";
import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { deskLogin, finishAtDesk, makeStaff, signInAtDesk, signInColleague } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { dana } from "../../harness/people";

onEachDatabase((api) => {
  it("keeps who is in an account with a role from codes of their own, and says whom to ask", async () => {
    const { id, token, secret } = await makeStaff(api(), "support");
    const body = { password: dana.password };
    const ofCodes = "/api/users/second-step/codes";
    const tries = [
      ["DELETE", ofCodes],
      ["POST", ofCodes],
      ["POST", "/api/users/second-step/recovery-codes"],
    ] as const;
    for (const [method, path] of tries) {
      const reply = await api().call(method, path, { token, body });
      expect([path, reply.status]).toEqual([path, 422]);
      expect(reply.text).toContain("ask whoever runs the server");
    }
    expect((await finishAtDesk(api(), { secret })).status).toBe(200);
    await removeCodes(api().db, { userId: id });
    expect((await api().call("POST", ofCodes, { token, body })).status).toBe(422);
    await takeRole(api().settings, dana.email, "support", api().now)(api().db);
    expect((await api().call("POST", ofCodes, { token, body })).status).toBe(200);
  });

  it("is over for who has lost the second step: the roles go with it, and the log says so", async () => {
    const { id, deskToken } = await signInAtDesk(api(), "owner", "support");
    const said = await removeSecondStepOf(api().settings, dana.email, api().now)(api().db);
    expect(said).toContain("Its roles at the desk were taken. The audit log has it as entry 2");
    expect(await rolesOf(api().db, id)).toEqual([]);
    expect((await api().call("GET", "/api/desk/self", { token: deskToken })).status).toBe(401);
    expect(await findDeed(api().db, 2)).toMatchObject({ action: "role.take", subjectId: id });
  });

  it("counts as use of the account, which is never deleted for want of it while it has a role", async () => {
    const staff = await makeStaff(api(), "owner");
    const day = 86_400;
    const tidyAfter = async (days: number) => {
      api().advance(days * day);
      await api().jobs.send("tidy", {});
      await api().runJobs();
    };
    await tidyAfter(800);
    await tidyAfter(60);
    expect(await api().db.select().from(users)).toMatchObject([{ unusedToldAt: null }]);
    await api().db.update(users).set({ unusedToldAt: api().now() });
    const at = api().now();
    await finishAtDesk(api(), staff);
    expect(await api().db.select().from(users)).toMatchObject([{ seenAt: at, unusedToldAt: null }]);
    await takeRole(api().settings, dana.email, "owner", api().now)(api().db);
    await tidyAfter(800);
    await tidyAfter(60);
    expect(await api().db.$count(users)).toBe(0);
  });
});

onEachDatabase(
  (api) => {
    it("counts guesses of a browser that it knows apart from those of strangers, and names no mailed link", async () => {
      const { deviceToken } = await signInAtDesk(api(), "owner");
      const own = { "x-device-token": deviceToken };
      const refusedBy = async (headers: Record<string, string>) => {
        for (let tries = 1; tries <= 12; tries++) {
          const reply = await deskLogin(api(), "wrong", headers);
          if (reply.status === 429) return reply.text;
        }
        return "nobody";
      };
      expect(await refusedBy({})).toContain("Too many attempts");
      expect((await deskLogin(api(), undefined, own)).status).toBe(200);
      const said = await refusedBy(own);
      expect(said).toContain("Too many attempts");
      expect(said).not.toContain("sign-in link");
    });

    it("has limits of its own: guesses there close no login of a member, and one person looks for so many members an hour", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const colleague = await signInColleague(api(), "support");
      let guess = await deskLogin(api(), "wrong");
      for (let tries = 0; guess.status !== 429 && tries < 12; tries++)
        guess = await deskLogin(api(), "wrong");
      expect(guess.status).toBe(429);
      const { email, password } = dana;
      const login = await api().call("POST", "/api/users/login", { body: { email, password } });
      expect(login.status).toBe(200);
      const look = (token: string) => {
        // Else it would be the limit of calls a minute that refuses.
        api().advance(5);
        const body = { by: "name", words: "nobody at all", reason: "A test." };
        return api().call("POST", "/api/desk/members/search", { token, body });
      };
      const statuses: number[] = [];
      for (let each = 0; each < 61; each++) statuses.push((await look(deskToken)).status);
      expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([60, 429]);
      expect((await look(colleague.deskToken)).status).toBe(200);
    });
  },
  { settings: { limitsFactor: 1 } },
);
