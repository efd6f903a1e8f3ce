import { describe, expect, it } from "vitest";
import { givenMoney } from "../../../api/db/member-care-tables";
import { sandboxInvoices } from "../../../api/db/sandbox-payment-tables";
import { memberCommands } from "../../../api/desk/operate-members";
import { moneyCommands } from "../../../api/desk/operate-money";
import { SignedInStaff } from "../../../contract/desk";
import { finishAtDesk, makeStaff, type Staff, signInColleague } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { memberDesk } from "../../harness/member-desk";
import { makePayingMember } from "../../harness/paying-member";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

describe("commands that give a member money", () => {
  onEachDatabase((api) => {
    const { ask, open, deeds } = memberDesk(api);
    const say = (name: keyof typeof moneyCommands, ...words: string[]) =>
      moneyCommands[name].act(api().settings, words, api().now)(api().db);
    const named = ({ secret }: Staff) => ["--email", dana.email, "--code", codeAt(secret, api().now())];
    const given = () => api().db.select().from(givenMoney);
    const givenBack = async () =>
      (await api().db.select().from(sandboxInvoices)).map(({ refundedCents }) => refundedCents);

    it("give a part of a charge back, then the rest, and never more than is left", async () => {
      const { email, invoiceId } = await makePayingMember(api());
      const reason = "Half a month was out.";
      expect(await say("refund", email, invoiceId, reason, "--cents", "750")).toBe("It is given.");
      expect(await givenBack()).toEqual([750]);
      await expect(say("refund", email, invoiceId, reason, "--cents", "1251")).rejects.toThrow("$12.50");
      expect(await say("refund", email, invoiceId, reason)).toBe("It is given.");
      expect(await givenBack()).toEqual([2000]);
      for (const cents of ["0", "7.50", "-1"])
        await expect(say("refund", email, invoiceId, reason, `--cents=${cents}`)).rejects.toThrow(
          "is not a number of cents",
        );
    });

    it("that name nobody ask for no more than the sum: one person could else ask by them and approve at the desk", async () => {
      const { email } = await makePayingMember(api());
      await expect(say("grant", email, "12", "A long outage.")).rejects.toThrow(
        "another person has to approve",
      );
      expect(await given()).toEqual([]);
    });

    it("that name an owner by a code ask for more, which that owner does not approve and another person does", async () => {
      const staff = await makeStaff(api(), "owner");
      api().advance(60);
      const { id, email } = await makePayingMember(api());
      const words = ["grant", email, "12", "A long outage.", ...named(staff)] as const;
      expect(await say(...words)).toContain("waits for a second person");
      await expect(say(...words), "a code counts once").rejects.toThrow("of nobody who may do this");
      const [row] = await given();
      expect(row).toMatchObject({
        state: "waiting",
        askedBy: staff.id,
        reason: "By command: A long outage.",
      });
      expect((await deeds())[0]).toMatchObject({ action: "member.grant", actor: staff.id });
      await expect(
        memberCommands.erase.act(api().settings, [email, "2020-01-02", "letter"])(api().db),
      ).rejects.toThrow("still open");
      api().advance(60);
      const { token: own } = SignedInStaff.parse((await finishAtDesk(api(), staff)).body);
      const { seen } = (await open(own, id)).member;
      const approve = (token: string) =>
        ask(token, `${id}/given/${row?.id}`, { seen, approve: true, reason: "Agreed." });
      expect((await approve(own)).text).toContain("Another person at the desk has to approve it.");
      const other = await signInColleague(api(), "support");
      const second = await signInColleague(api(), "owner");
      const refused = await approve(other.deskToken);
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining("Only an owner approves"),
      ]);
      expect((await given())[0]?.state).toBe("waiting");
      expect((await approve(second.deskToken)).body).toEqual({ message: "It is given." });
    });

    it("what a command of an earlier release asked for can be withdrawn and not approved", async () => {
      const { id } = await makePayingMember(api());
      const givenId = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
      await api()
        .db.insert(givenMoney)
        .values({
          ...{
            id: givenId,
            userId: id,
            kind: "months",
            months: 12,
            provider: "sandbox",
            amountCents: 24_000,
          },
          ...{ reason: "A long outage.", state: "waiting", askedBy: "command", askedAt: api().now() },
        });
      const { deskToken } = await signInColleague(api(), "owner");
      const decide = (approve: boolean) =>
        ask(deskToken, `${id}/given/${givenId}`, { seen: 0, approve, reason: "Seen." });
      expect((await decide(true)).text).toContain("not known by name");
      expect((await decide(false)).status).toBe(200);
    });

    it("refuse an analyst's name, half a name and what they do not know in a sentence", async () => {
      const staff = await makeStaff(api(), "analyst");
      api().advance(60);
      const { email, invoiceId } = await makePayingMember(api());
      await expect(say("grant", email, "12", "Why.", ...named(staff))).rejects.toThrow(
        "the role support or owner",
      );
      await expect(say("grant", email, "1", "Why.", "--email", dana.email)).rejects.toThrow('"grant" takes');
      await expect(say("refund", email, invoiceId)).rejects.toThrow('"refund" takes');
      await expect(say("grant", email, "1", "Why.", "--cents", "5")).rejects.toThrow("from 1 to 12");
      expect(await given()).toEqual([]);
    });
  });
});
