import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { alertEvents } from "../../../api/db/alert-tables";
import { deskAudit, deskSignals } from "../../../api/db/desk-tables";
import { dropRole } from "../../../api/desk/roles";
import { onEachDatabase } from "../../harness/each-database";
import { faultsOf, handSignals, monday, stockTerms } from "../../harness/hand-signals";

onEachDatabase((api) => {
  const desk = handSignals(api);
  const { begin, save, open, issue, issued, change, told, entries } = desk;
  const deeds = async () =>
    (await api().db.select().from(deskAudit))
      .map(({ action }) => action)
      .filter((each) => each.startsWith("signal."));
  const events = () => api().db.select().from(alertEvents);

  describe("a signal made by hand", () => {
    it("is previewed with its session, its entry, its risk and every alert, and nothing is committed by that", async () => {
      const { token } = await begin("analyst");
      const terms = stockTerms();
      await save(token, terms);
      const { preview, refusal } = await open(token, terms.id);
      expect(refusal ?? null).toBeNull();
      expect(preview).toMatchObject({
        ...{ basis: "practice", session: monday, issueBy: "2026-05-04T13:15:00.000Z" },
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
      ["minutes before its session", "2026-05-04T13:15:01Z", {}, "opens in less than 15 minutes"],
      [
        "with its stop on the wrong side",
        "2026-05-01T21:05:00Z",
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
      expect((await change(robin, terms.id, "discard")).status, "and discarded by them").toBe(403);
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

    it("counts no more once they have no role to approve: another one is asked", async () => {
      const { token } = await desk.begin("analyst");
      const robin = await desk.second();
      const terms = stockTerms();
      await desk.save(token, terms);
      const { preview } = await desk.open(robin, terms.id);
      const body = { digest: preview?.digest, why: "I have read it." };
      expect((await desk.call(robin, `/${terms.id}/approval`, body)).status).toBe(200);
      const [row] = await api().db.select().from(deskSignals);
      await dropRole(api().db, row?.approvedBy ?? "", "owner");
      expect((await desk.open(token, terms.id)).signal.isApproved).toBe(false);
      expect((await desk.issue(token, terms.id)).status).toBe(409);
      expect(await desk.entries()).toEqual([]);
    });
  },
  { settings: { signalsNeedApproval: true } },
);
