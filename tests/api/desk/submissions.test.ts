import { describe, expect, it } from "vitest";
import { findCommand } from "../../../api/commands";
import { deskAudit } from "../../../api/db/desk-tables";
import { decide, sayPending } from "../../../api/desk/submissions";
import { Refused } from "../../../api/refused";
import { type Decision, listSubmissions, noteSubmission } from "../../../api/roi/submissions";
import type { Submission } from "../../../contract/roi";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";

const shown: Submission = {
  name: "Ada",
  symbol: "AAPL",
  tradeType: "Put",
  fillDate: "2026-11-16",
  closeDate: "2026-11-17",
  roi: -0.095,
  evidence: "https://example.com/statement.pdf",
};

onEachDatabase((api) => {
  const note = (changes: Partial<Submission> = {}) =>
    noteSubmission(api().db, { ...shown, ...changes }, { secret: "a secret", now: api().now() });
  const idIn = (said: string) => /^([0-9a-f]{18}) {2}/m.exec(said)?.[1] ?? "none";
  const say = () => sayPending(api().settings, api().now)(api().db);
  const command = (id: string, decision: Decision, why = "Seen.") =>
    decide(api().settings, [id, why], decision, api().now)(api().db);
  const listedNames = async () => (await listSubmissions(api().db)).accepted.map(({ name }) => name);
  const deeds = async () => (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).slice(-2);

  describe("what an operator decides of readers' trades by command", () => {
    it("without a pending one says so", async () => {
      expect(await say()).toMatch(/^No trade of a reader is pending\. The audit log has it as entry 1, /);
    });

    it("submissions lists the pending ones, the oldest first, each with its id and its evidence", async () => {
      await note();
      api().advance(60);
      await note({ name: "Bob", roi: 0.14 });
      const said = (await say()).split("\n");
      expect(said[0]).toBe("2 pending, the oldest first:");
      expect(said[1]).toMatch(/^[0-9a-f]{18} {2}Ada: AAPL Put, 2026-11-16 to 2026-11-17, -9\.5%$/);
      expect(said[2]).toBe("  https://example.com/statement.pdf");
      expect(said[3]).toMatch(/ {2}Bob: AAPL Put, .*, 14%$/);
    });

    it("accept-submission lists it, refuse-submission takes it out again, and the log has each reason", async () => {
      await note();
      const id = idIn(await say());
      expect(await command(id, "accepted")).toContain(
        "Ada's trade of AAPL is listed, with its evidence https://example.com/statement.pdf",
      );
      expect(await listedNames()).toEqual(["Ada"]);
      expect(await command(id, "refused", "It was forged.")).toContain("Ada's trade of AAPL is not listed.");
      expect(await listedNames()).toEqual([]);
      expect(await deeds()).toMatchObject([
        { action: "submission.accept", actor: "command", fields: [id], reason: "Seen." },
        { action: "submission.refuse", actor: "command", fields: [id], reason: "It was forged." },
      ]);
    });

    it.each(["accepted", "refused"] as const)(
      "what is %s already, what is not there, and no reason are refused",
      async (decision) => {
        await note();
        const id = idIn(await say());
        await command(id, decision);
        for (const known of [id, "no-such-id", "' or 1=1 --"])
          await expect(command(known, decision)).rejects.toThrow(Refused);
        await expect(command(id, decision, "")).rejects.toThrow(Refused);
      },
    );

    it("the commands are known by their names, and take what they need", () => {
      for (const args of [
        ["submissions"],
        ["accept-submission", "x", "y"],
        ["refuse-submission", "x", "y"],
      ]) {
        expect(findCommand(args)).toBeTypeOf("function");
      }
      for (const args of [["submissions", "x"], ["accept-submission", "x"], ["refuse-submission"]]) {
        expect(() => findCommand(args)).toThrow(Refused);
      }
    });
  });

  describe("readers' trades at the desk", () => {
    const at = (path: string, token: string, body?: unknown) =>
      api().call(body === undefined ? "GET" : "POST", `/api/desk/submissions${path}`, { token, body });

    it("are shown with their decisions, and one that is accepted is public", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await note();
      const id = idIn(await say());
      expect((await at("", deskToken)).body).toMatchObject({ waiting: 1, pending: [{ id }], decided: [] });
      expect((await at(`/${id}`, deskToken)).body).toMatchObject({ id, state: "pending" });
      const accept = { seen: "pending", decision: "accepted", reason: "The statement fits." };
      expect((await at(`/${id}/decision`, deskToken, accept)).status).toBe(200);
      const list = await api().call("GET", "/api/public-tracker/submissions");
      expect(list.body).toMatchObject({ pending: 0, accepted: [{ name: "Ada" }] });
      expect((await at("", deskToken)).body).toMatchObject({
        ...{ waiting: 0, pending: [] },
        decided: [{ id, state: "accepted", reason: accept.reason }],
      });
    });

    it("a decision that is pressed twice is one", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await note();
      const id = idIn(await say());
      const accept = { seen: "pending", decision: "accepted", reason: "The statement fits." };
      const press = () => at(`/${id}/decision`, deskToken, accept);
      const replies = [...(await Promise.all([press(), press()])), await press()];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await deeds()).toMatchObject([{ action: "submission.list" }, { action: "submission.accept" }]);
    });

    it("of two who decide at once the second is told of the first, and nothing is decided over", async () => {
      const { deskToken } = await signInAtDesk(api(), "support");
      await note();
      const id = idIn(await say());
      const decideBoth = (["accepted", "refused"] as const).map((decision) =>
        at(`/${id}/decision`, deskToken, { seen: "pending", decision, reason: `It is ${decision}.` }),
      );
      const replies = await Promise.all(decideBoth);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = replies.find(({ status }) => status === 409);
      expect(late?.text).toMatch(/This trade was (?:accepted|refused) since you opened the page/);
      expect((await at("/0123456789abcdef01", deskToken)).status).toBe(404);
    });
  });
});
