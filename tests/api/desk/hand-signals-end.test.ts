import { describe, expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import { onEachDatabase } from "../../harness/each-database";
import { faultsOf, handSignals, monday, tuesday, wednesday } from "../../harness/hand-signals";

onEachDatabase((api) => {
  const desk = handSignals(api);
  const { open, issued, change, trade, told, entries } = desk;

  describe("what becomes of it", () => {
    it("is filled at its session's open and ended by its target, by the job that records the rules' trades", async () => {
      await issued();
      await trade(monday, [111, 112, 110, 111]);
      await trade(tuesday, [112, 121, 111, 119]);
      expect(
        (await entries()).map(({ kind, facts }) => [kind, facts.exit ?? facts.askCents ?? null]),
      ).toEqual([
        ["signal", null],
        ["fill", 11_106],
        ["close", "target"],
      ]);
      expect(faultsOf(await entries())).toEqual([]);
      expect(await desk.rows(), "no figure of the rules has a part of it").toEqual([]);
    });

    it("is not filled at an open beyond the price not to enter beyond", async () => {
      await issued();
      await trade(monday, [113, 114, 110, 111]);
      expect((await entries()).at(-1)).toMatchObject({ kind: "unfilled", facts: { why: "beyond limit" } });
      expect(faultsOf(await entries())).toEqual([]);
    });

    it("is withdrawn until its session opens, once, and not afterwards", async () => {
      const { token, staff, id } = await issued();
      expect((await open(token, id)).canWithdraw).toBe(true);
      api().setNow(new Date("2026-05-04T13:30:00Z"));
      const late = await desk.again(staff);
      expect((await change(late, id, "withdraw")).status).toBe(422);
      expect((await told()).length).toBe(1);
      api().setNow(new Date("2026-05-04T13:00:00Z"));
      for (let time = 0; time < 2; time++) expect((await change(late, id, "withdraw")).status).toBe(200);
      expect((await entries()).map(({ kind }) => kind)).toEqual(["signal", "withdraw"]);
      expect((await open(late, id)).signal.state).toBe("ended");
    });

    it("is amended from the next session's open on, and ends by the amended level", async () => {
      const { staff, id } = await issued();
      await trade(monday, [111, 112, 110, 111]);
      const token = await desk.again(staff);
      const levels = { stopCents: 11_000, targetCents: 12_500 };
      for (let time = 0; time < 2; time++)
        expect((await change(token, id, "amend", levels)).status).toBe(200);
      await trade(tuesday, [112, 121, 109, 119]);
      const found = await entries();
      expect(found.map(({ kind }) => kind)).toEqual(["signal", "fill", "amend", "close"]);
      expect(found[2]?.facts).toMatchObject({ session: tuesday, ...levels, reason: "Reason to amend." });
      expect(found[3]?.facts).toMatchObject({ exit: "stop", closeDate: tuesday });
      expect(faultsOf(found)).toEqual([]);
      const deeds = (await api().db.select().from(deskAudit)).map(({ action }) => action);
      expect(deeds.filter((deed) => deed === "signal.amend")).toHaveLength(1);
    });

    it("is amended by one of two who saw the same levels, and the other is told so before anything goes back", async () => {
      const { staff, id } = await issued();
      await trade(monday, [111, 112, 110, 111]);
      const [one, other] = [await desk.again(staff), await desk.second()];
      const seenBy = async (token: string) => (await open(token, id)).entries.at(-1)?.seq;
      const seen = await seenBy(other);
      const raised = { stopCents: 11_000, targetCents: 12_000, seen };
      for (let time = 0; time < 2; time++) expect((await change(one, id, "amend", raised)).status).toBe(200);
      const further = { stopCents: 10_500, targetCents: 12_500 };
      const late = await change(other, id, "amend", { ...further, seen });
      expect([late.status, late.text]).toEqual([409, expect.stringContaining("amended since you opened it")]);
      expect((await entries()).at(-1)?.facts).toMatchObject({ stopCents: 11_000, targetCents: 12_000 });
      const again = { ...further, stopCents: 11_000, seen: await seenBy(other) };
      expect((await change(other, id, "amend", again)).status).toBe(200);
      expect((await entries()).filter(({ kind }) => kind === "amend")).toHaveLength(2);
    });

    it("is closed at the open after the next where only minutes are left, since nobody could be told in time", async () => {
      const { staff, id } = await issued();
      await trade(monday, [111, 112, 110, 111]);
      api().setNow(new Date("2026-05-05T13:20:00Z"));
      const token = await desk.again(staff);
      expect((await open(token, id)).nextSession).toBe(wednesday);
      expect((await change(token, id, "close")).status).toBe(200);
      expect((await entries()).at(-1)?.facts).toMatchObject({ session: wednesday, leaveOn: wednesday });
      expect(faultsOf(await entries())).toEqual([]);
    });

    it("is closed at the next open, which is announced before it, and not before it can be filled", async () => {
      const { token: first, staff, id } = await issued();
      expect((await change(first, id, "close")).status).toBe(422);
      await trade(monday, [111, 112, 110, 111]);
      const token = await desk.again(staff);
      for (let time = 0; time < 2; time++) expect((await change(token, id, "close")).status).toBe(200);
      await trade(tuesday, [113, 121, 104, 119]);
      const found = await entries();
      expect(found.map(({ kind }) => kind)).toEqual(["signal", "fill", "amend", "close"]);
      expect(found[3]?.facts).toMatchObject({ exit: "leave", closeDate: tuesday, exitBidCents: 11_294 });
      expect(faultsOf(found)).toEqual([]);
      await trade(wednesday, [113, 121, 104, 119]);
      const last = await desk.again(staff);
      expect((await change(last, id, "close")).status).toBe(409);
    });
  });
});
