import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { deskRoles } from "../../../api/db/desk-tables";
import { ownFills } from "../../../api/db/fill-table";
import { memberNotes } from "../../../api/db/member-care-tables";
import { FoundMember } from "../../../contract/desk-member-schemas";
import { signInAtDesk, signInColleague } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { memberDesk } from "../../harness/member-desk";
import { logIn, profileStatus, registerConfirmed } from "../../harness/people";

const Found = z.object({ members: z.array(FoundMember), isMore: z.boolean() });
const Days = z.object({ days: z.array(z.string()) });
const ada = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  password: "small trades add up",
};
const reason = "They wrote in.";
const longTokens = { settings: { accessTokenSeconds: 10_000_000 } };

describe("members at the desk", () => {
  onEachDatabase((api) => {
    const { ask, open, key, deeds } = memberDesk(api);
    const find = async (token: string, by: string, words: string) =>
      Found.parse((await ask(token, "search", { by, words, reason })).body);
    const daysOf = async (token: string) =>
      Days.parse((await api().call("GET", "/api/users/support-looks", { token })).body).days;

    it("finds one by email, by id and by a part of the name, with a masked address, and notes each search", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id } = await registerConfirmed(api(), ada);
      await registerConfirmed(api(), { ...ada, email: "grace@example.com", firstName: "Grace" });
      for (const [by, words] of [
        ["email", "ADA@example.com"],
        ["id", id],
        ["name", "da byr"],
      ] as const) {
        const { members } = await find(deskToken, by, words);
        expect(members, by).toEqual([expect.objectContaining({ id, email: "ad•••@ex•••.com" })]);
      }
      expect((await find(deskToken, "name", "BYRON")).members).toHaveLength(2);
      // What LIKE takes for any letter is a letter here.
      expect((await find(deskToken, "name", "%")).members).toEqual([]);
      const [any, second, first, byName] = await deeds();
      expect([any?.subjectId, byName?.subjectId]).toEqual([null, id]);
      const both = [first?.subjectId, second?.subjectId];
      expect(both).toContain(id);
      expect(new Set(both).size).toBe(2);
      expect(JSON.stringify(await deeds())).not.toContain("Byron");
      expect((await ask(deskToken, "search", { by: "id", words: id, reason: " " })).status).toBe(422);
    });

    it("opens to who says why, for half an hour, and to nobody else", async () => {
      const { deskToken, id: staffId } = await signInAtDesk(api(), "support");
      const other = await signInColleague(api(), "owner");
      const { id } = await registerConfirmed(api(), ada);
      expect((await ask(deskToken, id)).body).toEqual({ isOpen: false, member: null });
      const { member } = await open(deskToken, id);
      expect(member).toMatchObject({ email: ada.email, seen: 0, sessions: [{ userAgent: null }] });
      expect((await ask(other.deskToken, id)).body).toEqual({ isOpen: false, member: null });
      expect((await deeds())[0]).toMatchObject({
        actor: staffId,
        action: "member.open",
        subjectId: id,
        reason,
      });
      api().advance(31 * 60);
      expect((await ask(deskToken, id)).body).toEqual({ isOpen: false, member: null });
      expect((await ask(deskToken, "nobody/look", { reason })).status).toBe(404);
      expect((await ask(deskToken, "nobody")).status).toBe(404);
    });

    it("shows nothing of what the member did with signals", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const { id } = await registerConfirmed(api(), ada);
      const canary = "stock-timing:CANARY:2026-02-24";
      const fill = {
        userId: id,
        trade: canary,
        priceCents: 987_654,
        quantity: 31_337,
        filledOn: "2026-02-25",
      };
      await api()
        .db.insert(ownFills)
        .values({ ...fill, notedAt: api().now() });
      const { text } = await open(deskToken, id);
      const written = { requestedOn: "2020-01-02", requestChannel: "letter" };
      const copy = await ask(deskToken, `${id}/export`, written);
      expect(copy.status).toBe(200);
      expect(copy.body).toMatchObject({ profile: { email: ada.email }, leftOut: ["ownFills"] });
      for (const said of [text, copy.text]) expect(said).not.toMatch(/CANARY|987654|31337|filledOn/);
    });

    it("ends one session, and then everything that opens the account", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const first = await registerConfirmed(api(), ada);
      const second = await logIn(api(), ada);
      const { member } = await open(deskToken, first.id);
      const [newest] = member.sessions;
      const ended = await ask(deskToken, `${first.id}/sessions/end`, { seen: 0, sessionId: newest?.id });
      expect(ended.status).toBe(200);
      const alive = [await profileStatus(api(), first.token), await profileStatus(api(), second.token)];
      expect(alive.sort()).toEqual([200, 401]);
      const { seen } = (await open(deskToken, first.id)).member;
      expect((await ask(deskToken, `${first.id}/sessions/end`, { seen })).status).toBe(200);
      expect(await profileStatus(api(), first.token)).toBe(401);
    });

    it("tells who comes second what the first has done, and does nothing", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const other = await signInColleague(api(), "owner");
      const { id } = await registerConfirmed(api(), ada);
      const [mine, theirs] = [await open(deskToken, id), await open(other.deskToken, id)];
      expect(mine.member.seen).toBe(theirs.member.seen);
      const both = await Promise.all([
        ask(other.deskToken, `${id}/hold`, { seen: 0, reason, hold: true }),
        ask(deskToken, `${id}/sessions/end`, { seen: 0 }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = both.find(({ status }) => status === 409);
      expect(refused?.text).toMatch(/Meanwhile (?:\S+@example\.com) (?:set a legal hold|ended sessions)/);
      expect((await deeds()).filter(({ action }) => /hold|endSessions/.test(action))).toHaveLength(1);
    });

    it("keeps notes as they were written, one for each form, and gives the member all of them", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const other = await signInColleague(api(), "owner");
      const { id, token } = await registerConfirmed(api(), ada);
      const noteKey = key();
      const write = (by: string, noteText: string, of = noteKey) =>
        ask(by, `${id}/notes`, { noteKey: of, noteText });
      expect((await write(deskToken, "They rang twice.")).status).toBe(200);
      expect((await write(deskToken, "Something else.")).status).toBe(200);
      expect((await write(other.deskToken, "They rang again.", key())).status).toBe(200);
      const { member } = await open(deskToken, id);
      expect(member.notes.map(({ noteText }) => noteText).sort()).toEqual([
        "They rang again.",
        "They rang twice.",
      ]);
      await expect(
        api().db.update(memberNotes).set({ note: "Nothing." }).where(eq(memberNotes.id, noteKey)),
      ).rejects.toThrow();
      const copy = await api().call("GET", "/api/users/export", { token });
      expect(copy.body).toMatchObject({
        staffNotes: expect.arrayContaining([expect.objectContaining({ note: "They rang twice." })]),
      });
      expect(copy.text).not.toContain(other.email);
    });

    it("shows the member the days of the looks, and those during a legal hold once it has ended", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const { id, token } = await registerConfirmed(api(), ada);
      expect(await daysOf(token)).toEqual([]);
      const { seen } = (await open(deskToken, id)).member;
      const day = api().now().toISOString().slice(0, 10);
      expect(await daysOf(token)).toEqual([day]);
      api().advance(3600);
      await ask(deskToken, `${id}/hold`, { seen, reason: "A court asked.", hold: true });
      api().advance(9 * 3600);
      const held = (await open(deskToken, id)).member;
      expect(held.held).toMatchObject({ reason: "A court asked." });
      expect(await daysOf(token)).toEqual([day]);
      expect((await ask(deskToken, `${id}/hold`, { seen: held.seen, reason, hold: true })).status).toBe(409);
      await ask(deskToken, `${id}/hold`, { seen: held.seen, reason: "It is over.", hold: false });
      expect((await daysOf(token)).length).toBeGreaterThanOrEqual(1);
      const [last] = await daysOf(token);
      expect(last).toBe(api().now().toISOString().slice(0, 10));
    });

    it("shows each of several members whom one search has found the day of it", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const first = await registerConfirmed(api(), ada);
      const second = await registerConfirmed(api(), { ...ada, email: "grace@example.com" });
      expect((await find(deskToken, "name", "byron")).members).toHaveLength(2);
      const day = api().now().toISOString().slice(0, 10);
      for (const { token } of [first, second]) expect(await daysOf(token)).toEqual([day]);
    });

    it("opens the page of an account with a role to owners alone, also where it was opened before", async () => {
      const { deskToken: support } = await signInAtDesk(api(), "support");
      const owner = await signInColleague(api(), "owner");
      const refused = await ask(support, `${owner.id}/look`, { reason });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("for owners")]);
      expect(await deeds()).toEqual([]);
      expect((await open(owner.deskToken, owner.id)).member).toMatchObject({ roles: ["owner"] });
      const { id } = await registerConfirmed(api(), ada);
      await open(support, id);
      await api().db.insert(deskRoles).values({ userId: id, role: "analyst", grantedAt: api().now() });
      expect((await ask(support, id)).body).toEqual({ isOpen: false, member: null });
    });

    it("acts on nobody who has a role, and on nobody who acts", async () => {
      const { deskToken, id: own } = await signInAtDesk(api(), "support");
      const other = await signInColleague(api(), "owner");
      for (const id of [own, other.id]) {
        const reply = await ask(deskToken, `${id}/sessions/end`, { seen: 0 });
        expect([id, reply.status]).toEqual([id, 409]);
      }
    });
  }, longTokens);
});
