import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberNotes } from "../../../api/db/member-care-tables";
import { subscriptions } from "../../../api/db/payment-tables";
import { users } from "../../../api/db/schema";
import { AuditEntry } from "../../../contract/desk";
import { signInAtDesk, signInColleague } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { memberDesk } from "../../harness/member-desk";
import { makePayingMember } from "../../harness/paying-member";
import { logIn, register, registerConfirmed } from "../../harness/people";

const ada = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  password: "small trades add up",
};
const checked = "A call to the number on file.";
const written = { requestedOn: "2020-01-02", requestChannel: "letter" };

describe("a member's address and data at the desk", () => {
  onEachDatabase((api) => {
    const { ask, open, key, deeds } = memberDesk(api);
    const userOf = async (id: string) => (await api().db.select().from(users).where(eq(users.id, id)))[0];

    it("an address counts as confirmed after a check alone", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id } = await register(api(), ada);
      const confirm = (body: object) => ask(deskToken, `${id}/email/confirmation`, { seen: 0, ...body });
      expect((await confirm({})).status).toBe(422);
      expect((await confirm({ checked: " " })).status).toBe(422);
      expect((await confirm({ checked })).status).toBe(200);
      expect((await userOf(id))?.emailProvenAt).not.toBeNull();
      expect((await deeds())[0]).toMatchObject({ action: "member.confirmEmail", reason: checked });
    });

    it("a changed address is told to the old one, which can put itself back, and has its own link to open", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id } = await registerConfirmed(api(), ada);
      await registerConfirmed(api(), { ...ada, email: "taken@example.com" });
      const change = (email: string, seen = 0) => ask(deskToken, `${id}/email`, { seen, email, checked });
      expect((await change("taken@example.com")).status).toBe(409);
      expect((await change(ada.email)).status).toBe(409);
      expect((await change("new@example.com")).status).toBe(200);
      expect(await userOf(id)).toMatchObject({ email: "new@example.com", emailProvenAt: null });
      await api().runJobs();
      const mails = (await api().mails()).map(({ to, subject }) => [to, subject]);
      expect(mails).toContainEqual([ada.email, expect.stringContaining("was changed")]);
      expect(mails).toContainEqual(["new@example.com", expect.stringContaining("Confirm your email")]);
      await logIn(api(), { ...ada, email: "new@example.com" });
    });

    it("whoever changed an address does not confirm it, nor does support: an account cannot be taken over that way", async () => {
      const support = await signInAtDesk(api(), "support");
      const other = await signInColleague(api(), "support");
      const owner = await signInColleague(api(), "owner");
      const { id } = await registerConfirmed(api(), ada);
      const seenBy = async (token: string) => (await open(token, id)).member.seen;
      const change = async (token: string, email: string) =>
        ask(token, `${id}/email`, { seen: await seenBy(token), email, checked });
      const confirm = async (token: string) =>
        ask(token, `${id}/email/confirmation`, { seen: await seenBy(token), checked });
      expect((await change(support.deskToken, "thief@example.com")).status).toBe(200);
      for (const { deskToken } of [support, other]) {
        const refused = await confirm(deskToken);
        expect([refused.status, refused.text]).toEqual([
          409,
          expect.stringContaining("The email was changed at the desk."),
        ]);
      }
      expect((await userOf(id))?.emailProvenAt).toBeNull();
      expect((await confirm(owner.deskToken)).status).toBe(200);
      // An owner who had a part in it is no second person.
      expect((await change(owner.deskToken, "second@example.com")).status).toBe(200);
      expect((await change(support.deskToken, "third@example.com")).status).toBe(200);
      expect((await confirm(owner.deskToken)).status).toBe(409);
      expect((await userOf(id))?.emailProvenAt).toBeNull();
    });

    it("erases who asked in writing as they would themselves, and the log can tell nothing of them any more", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const owner = await signInColleague(api(), "owner");
      const { id, email, subscriptionId } = await makePayingMember(api());
      const other = "old@example.com";
      await ask(deskToken, `${id}/notes`, { noteKey: key(), noteText: "They rang." });
      await ask(deskToken, `${id}/email`, { seen: 0, email: other, checked });
      const { seen } = (await open(deskToken, id)).member;
      const erase = (body: object) => ask(deskToken, `${id}/erase`, { seen, ...written, ...body });
      expect((await erase({ email })).status).toBe(409);
      expect((await erase({ email: other, requestedOn: "2999-01-01" })).status).toBe(409);
      expect((await erase({ email: other })).status).toBe(200);
      expect(await userOf(id)).toBeUndefined();
      expect(await api().db.$count(memberNotes)).toBe(0);
      const [row] = await api().db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
      expect(row).toMatchObject({ userId: null, state: "ended" });
      const [erased] = await deeds();
      expect(erased).toMatchObject({
        action: "member.erase",
        reason: expect.stringContaining("2020-01-02, by letter"),
      });
      const changed = (await deeds()).find(({ action }) => action === "member.changeEmail");
      const entry = await api().call("GET", `/api/desk/audit/${changed?.seq}`, { token: owner.deskToken });
      expect(AuditEntry.passthrough().parse(entry.body)).toMatchObject({ erased: true });
      expect(entry.text).not.toContain("old@example.com");
      expect((await ask(deskToken, id)).status).toBe(404);
    });

    it("a legal hold keeps everybody from erasing, the member too, and so does the database", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const { id, token } = await registerConfirmed(api(), ada);
      await ask(deskToken, `${id}/hold`, { seen: 0, reason: "A court asked.", hold: true });
      const { seen } = (await open(deskToken, id)).member;
      const refused = await ask(deskToken, `${id}/erase`, { seen, email: ada.email, ...written });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("legal hold")]);
      const body = { password: ada.password };
      const own = await api().call("DELETE", "/api/users/account", { token, body });
      expect([own.status, own.text]).toEqual([409, expect.stringContaining("has to be kept for now")]);
      await expect(api().db.delete(users).where(eq(users.id, id))).rejects.toThrow();
      expect(await userOf(id)).toBeDefined();
      await ask(deskToken, `${id}/hold`, { seen, reason: "It is over.", hold: false });
      expect((await api().call("DELETE", "/api/users/account", { token, body })).status).toBe(200);
    });

    it("nothing is erased while something is still to be given", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const { id, email } = await makePayingMember(api());
      await ask(deskToken, `${id}/months`, {
        seen: 0,
        givenKey: key(),
        months: 12,
        reason: "A long outage.",
      });
      const { seen } = (await open(deskToken, id)).member;
      const refused = await ask(deskToken, `${id}/erase`, { seen, email, ...written });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("still open")]);
      expect(await userOf(id)).toBeDefined();
    });

    it("a copy has the day and the way of the request in the log", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      const { id } = await registerConfirmed(api(), ada);
      expect(
        (await ask(deskToken, `${id}/export`, { requestedOn: "soon", requestChannel: "letter" })).status,
      ).toBe(422);
      expect((await ask(deskToken, `${id}/export`, { ...written, requestChannel: "pigeon" })).status).toBe(
        422,
      );
      expect((await ask(deskToken, `${id}/export`, written)).status).toBe(200);
      expect((await deeds())[0]).toMatchObject({
        ...{ action: "member.export", subjectId: id },
        reason: "Asked for in writing on 2020-01-02, by letter.",
      });
    });
  });
});
