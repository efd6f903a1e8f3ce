import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { alertEvents } from "../../../api/db/alert-tables";
import { deskAudit, deskSignals } from "../../../api/db/desk-tables";
import { onEachDatabase } from "../../harness/each-database";
import { faultsOf, handSignals, monday, stockTerms, tuesday, wednesday } from "../../harness/hand-signals";

onEachDatabase((api) => {
  const desk = handSignals(api);
  const { begin, save, open, issue, change, trade, told, entries } = desk;
  const deeds = async () =>
    (await api().db.select().from(deskAudit))
      .map(({ action }) => action)
      .filter((each) => each.startsWith("signal."));
  const events = () => api().db.select().from(alertEvents);

  /** An issued share signal, and whoever issued it. */
  async function issued(changes: Parameters<typeof stockTerms>[0] = {}) {
    const { token, staff } = await begin("analyst");
    const terms = stockTerms(changes);
    expect((await save(token, terms)).status).toBe(200);
    const reply = await issue(token, terms.id);
    expect(reply.status, reply.text).toBe(200);
    return { token, staff, id: terms.id };
  }

  describe("a signal made by hand", () => {
    it("is previewed with its session, its entry, its risk and every alert, and nothing is committed by that", async () => {
      const { token } = await begin("analyst");
      const terms = stockTerms();
      await save(token, terms);
      const { preview, refusal } = await open(token, terms.id);
      expect(refusal ?? null).toBeNull();
      expect(preview).toMatchObject({
        ...{ basis: "practice", session: monday, opensAt: "2026-05-04T13:30:00.000Z" },
        // 110 dollars and half a spread of five ten-thousandths; at the stop the same less of 105.
        ...{ unitCents: 11_006, riskCents: 11_006 - 10_495 },
        facts: { rule: "by-hand", symbol: "AAA", entryCents: 11_000, limitCents: 11_200, prices: "model" },
        mail: { subject: "Sample: AAA new signal, Stock" },
      });
      const said = [preview?.mail.text, preview?.feed.sentences.join(" ")];
      for (const words of said) {
        expect(words).toContain("Do not enter above $112.00");
        expect(words).toContain("Orders grew for three quarters.");
        expect(words).toContain("None. The analyst states: no trade in AAA of my own");
      }
      expect(preview?.text).toContain("AAA new signal");
      expect(preview?.push).toContain("AAA new signal");
      expect([await told(), await events()]).toEqual([[], []]);
    });

    it("is committed as it was previewed, with its event and its audit entry, and told by the words of the preview", async () => {
      const { token } = await begin("analyst");
      const terms = stockTerms();
      await save(token, terms);
      const { preview } = await open(token, terms.id);
      expect((await issue(token, terms.id)).body).toEqual({ ledgerSeq: 1 });
      const [entry] = await entries();
      expect(entry).toMatchObject({ trade: preview?.trade, facts: preview?.facts, basis: "practice" });
      expect(await events()).toMatchObject([{ entrySeq: 1 }]);
      const row = (await api().db.select().from(deskAudit)).at(-1);
      expect(row).toMatchObject({ action: "signal.issue", requestId: expect.any(String) });
      expect(row?.reason).toBe("Entry 1 of the ledger: The case is made.");
    });

    it("is committed once, however often it is sent, also by several at once", async () => {
      const { token } = await begin("analyst");
      const terms = stockTerms();
      await save(token, terms);
      const replies = await Promise.all([issue(token, terms.id), issue(token, terms.id)]);
      const { digest } = { digest: "0".repeat(64) };
      // From a page that was opened before.
      replies.push(await desk.call(token, `/${terms.id}/issue`, { digest, why: "Again." }));
      expect(replies.map(({ status, body }) => [status, body])).toEqual(
        Array.from({ length: 3 }, () => [200, { ledgerSeq: 1 }]),
      );
      expect([await told(), (await events()).length]).toEqual([
        [expect.stringContaining("signal practice")],
        1,
      ]);
      expect(await deeds()).toEqual(["signal.draft", "signal.issue"]);
      // Who goes back and sends the draft again changes nothing, and who changes it is told.
      expect((await save(token, terms)).status).toBe(200);
      expect((await save(token, { ...terms, stopCents: 10_000 })).status).toBe(409);
    });

    it("is not committed as another one than was shown", async () => {
      const { token } = await begin("analyst");
      const terms = stockTerms();
      await save(token, terms);
      const { preview } = await open(token, terms.id);
      await save(token, { ...terms, stopCents: 10_400 });
      const body = { digest: preview?.digest, why: "From an old page." };
      expect((await desk.call(token, `/${terms.id}/issue`, body)).status).toBe(409);
      expect(await told()).toEqual([]);
    });

    it.each([
      ["for a session that is open", "2026-05-04T13:30:00Z", {}, "session of 05/04/2026 is open"],
      [
        "with its stop on the wrong side",
        "2026-05-01T21:00:00Z",
        { stopCents: 11_500 },
        "stop has to be below",
      ],
      ["without the last close", "2026-05-04T21:00:00Z", {}, "no close of 05/04/2026"],
    ])("is refused %s, and never back-dated", async (_, at, changes, why) => {
      const { staff } = await begin("analyst");
      api().setNow(new Date(at));
      const token = await desk.again(staff);
      const terms = stockTerms(changes);
      await save(token, terms);
      expect((await open(token, terms.id)).refusal).toContain(why);
      const body = { digest: "0".repeat(64), why: "All the same." };
      const reply = await desk.call(token, `/${terms.id}/issue`, body);
      expect([reply.status, await told(), await events()]).toEqual([422, [], []]);
    });

    it("is one of its stock for a session, unless the first was withdrawn", async () => {
      const { token, id } = await issued();
      const other = stockTerms({ tradeType: "Stock", reason: "Again." });
      await save(token, other);
      expect((await open(token, other.id)).refusal).toContain("already");
      expect((await change(token, id, "withdraw")).status).toBe(200);
      expect((await issue(token, other.id)).status).toBe(200);
      expect(faultsOf(await entries())).toEqual([]);
    });

    it("names a stock that there is, and an option wholly", async () => {
      const { token } = await begin("owner");
      const wrong = [
        { symbol: "ZZZ" },
        { strikeCents: 11_000 },
        { tradeType: "Call" as const, strikeCents: 11_000 },
        { tradeType: "Call" as const, strikeCents: 11_000, expiration: "2026-05-16" },
      ];
      for (const changes of wrong) expect((await save(token, stockTerms(changes))).status).toBe(422);
      expect(await api().db.select().from(deskSignals)).toEqual([]);
    });
  });

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
      expect((await deeds()).filter((deed) => deed === "signal.amend")).toHaveLength(1);
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

  describe("a second person", () => {
    it("approves what is committed, never the author, and an edit takes the approval away", async () => {
      const { token } = await begin("analyst");
      const robin = await desk.second();
      const needed = { ...api().settings };
      expect(needed.signalsNeedApproval).toBe(false);
      const terms = stockTerms();
      await save(token, terms);
      const digest = (await open(token, terms.id)).preview?.digest;
      const approve = (who: string, what = digest) =>
        desk.call(who, `/${terms.id}/approval`, { digest: what, why: "I have read it." });
      expect((await approve(token)).status).toBe(403);
      expect((await approve(robin, "0".repeat(64))).status).toBe(409);
      expect((await approve(robin)).status).toBe(200);
      expect((await open(token, terms.id)).signal).toMatchObject({ isApproved: true, isOwn: true });
      expect((await save(robin, { ...terms, stopCents: 10_000 })).status).toBe(403);
      expect((await issue(robin, terms.id)).status, "it is issued by its author").toBe(403);
      await save(token, { ...terms, stopCents: 10_000 });
      expect((await open(token, terms.id)).signal.isApproved).toBe(false);
    });
  });

  it("says that there is none where there is none, and discards a draft but nothing that was issued", async () => {
    const { token, id } = await issued();
    expect((await desk.call(token, `/${randomUUID()}`)).status).toBe(404);
    expect((await change(token, id, "discard")).status).toBe(409);
    const terms = stockTerms();
    await save(token, terms);
    expect((await change(token, terms.id, "discard")).status).toBe(200);
    expect((await desk.call(token, `/${terms.id}`)).status).toBe(404);
  });
});

onEachDatabase(
  (api) => {
    const desk = handSignals(api);

    it("is wanted where the setting says so: nothing is committed before", async () => {
      const { token } = await desk.begin("analyst");
      const robin = await desk.second();
      const terms = stockTerms();
      await desk.save(token, terms);
      expect((await desk.issue(token, terms.id)).status).toBe(409);
      const { preview } = await desk.open(robin, terms.id);
      const body = { digest: preview?.digest, why: "I have read it." };
      await desk.call(robin, `/${terms.id}/approval`, body);
      await desk.save(token, { ...terms, targetCents: 12_100 });
      expect((await desk.issue(token, terms.id)).status, "it is another one now").toBe(409);
      const { preview: second } = await desk.open(robin, terms.id);
      await desk.call(robin, `/${terms.id}/approval`, { ...body, digest: second?.digest });
      expect((await desk.issue(token, terms.id)).status).toBe(200);
      expect((await desk.entries())[0]?.facts).toEqual(second?.facts);
    });
  },
  { settings: { signalsNeedApproval: true } },
);
