import { describe, expect, it } from "vitest";
import { findCommand } from "../../../api/commands";
import { Refused } from "../../../api/refused";
import { decide, sayPending } from "../../../api/roi/decide";
import { listSubmissions, noteSubmission } from "../../../api/roi/submissions";
import type { Submission } from "../../../contract/roi";
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
  const listedNames = async () => (await listSubmissions(api().db)).accepted.map(({ name }) => name);

  describe("what an operator decides of readers' trades", () => {
    it("without a pending one says so", async () => {
      expect(await sayPending(api().db)).toBe("No trade of a reader is pending.");
    });

    it("submissions lists the pending ones, the oldest first, each with its id and its evidence", async () => {
      await note();
      api().advance(60);
      await note({ name: "Bob", roi: 0.14 });
      const said = (await sayPending(api().db)).split("\n");
      expect(said[0]).toBe("2 pending, the oldest first:");
      expect(said[1]).toMatch(/^[0-9a-f]{18} {2}Ada: AAPL Put, 2026-11-16 to 2026-11-17, -9\.5%$/);
      expect(said[2]).toBe("  https://example.com/statement.pdf");
      expect(said[3]).toMatch(/ {2}Bob: AAPL Put, .*, 14%$/);
    });

    it("accept-submission lists it, refuse-submission takes it out again, and each says whose it was", async () => {
      await note();
      const id = idIn(await sayPending(api().db));
      expect(await decide(id, "accepted")(api().db)).toBe(
        "Ada's trade of AAPL is listed, with its evidence https://example.com/statement.pdf",
      );
      expect(await listedNames()).toEqual(["Ada"]);
      expect(await sayPending(api().db)).toBe("No trade of a reader is pending.");
      expect(await decide(id, "refused")(api().db)).toBe("Ada's trade of AAPL is not listed.");
      expect(await listedNames()).toEqual([]);
    });

    it.each(["accepted", "refused"] as const)(
      "what is %s already, and what is not there, is refused",
      async (decision) => {
        await note();
        const id = idIn(await sayPending(api().db));
        await decide(id, decision)(api().db);
        for (const known of [id, "no-such-id", "' or 1=1 --"]) {
          await expect(decide(known, decision)(api().db)).rejects.toThrow(
            new Refused(`There is no submission ${known} that is not ${decision} already.`),
          );
        }
      },
    );

    it("the commands are known by their names, and take what they need", () => {
      for (const args of [["submissions"], ["accept-submission", "x"], ["refuse-submission", "x"]]) {
        expect(findCommand(args)).toBeTypeOf("function");
      }
      for (const args of [["submissions", "x"], ["accept-submission"], ["refuse-submission", "x", "y"]]) {
        expect(() => findCommand(args)).toThrow(Refused);
      }
    });
  });
});
