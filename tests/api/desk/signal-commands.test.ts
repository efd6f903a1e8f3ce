import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findCommand } from "../../../api/commands";
import { alertEvents } from "../../../api/db/alert-tables";
import { deskAudit, deskSignals } from "../../../api/db/desk-tables";
import { signalCommands } from "../../../api/desk/operate-signals";
import { Refused } from "../../../api/refused";
import { onEachDatabase } from "../../harness/each-database";
import { eveningOf, handSignals, monday, stockTerms, tuesday } from "../../harness/hand-signals";
import { makeKitStaff } from "../../harness/kit-staff";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const options = [
  ...["--symbol", "AAA", "--tradeType", "Stock", "--mostDays", "5", "--stopCents", "10500"],
  ...["--targetCents", "12000", "--reason", "Orders grew.", "--holdings", "None."],
];

onEachDatabase((api) => {
  const desk = handSignals(api);
  const give = (name: keyof typeof signalCommands, ...words: string[]) =>
    signalCommands[name].act(api().settings, words, api().now)(api().db);
  const deeds = async () =>
    (await api().db.select().from(deskAudit).orderBy(deskAudit.seq))
      .filter(({ action }) => action.startsWith("signal."))
      .map(({ actor, action }) => `${actor} ${action}`);
  const idIn = (said: string) => /^[\da-f-]{36}(?= {2}Stock AAA)/m.exec(said)?.[0] ?? "";
  const digestIn = (said: string) => /Its digest: ([\da-f]{64})/.exec(said)?.[1] ?? "";
  const factsIn = (entries: Awaited<ReturnType<typeof desk.entries>>) => ({
    fill: entries.find(({ kind }) => kind === "fill")?.facts,
    close: entries.find(({ kind }) => kind === "close")?.facts,
  });
  const drafted = async () => {
    const said = await give("draft-signal", ...options);
    return { said, id: idIn(said), digest: digestIn(said) };
  };

  describe("the commands for signals made by hand", () => {
    it("draft by options and show what would be committed and told; nothing is committed by that", async () => {
      await desk.begin("analyst");
      expect(await give("signals")).toBe("No signal was made by hand yet.");
      const { said, id } = await drafted();
      expect(said).toMatch(/^Done\. The audit log has it as entry \d+, [\da-f]{64}\./);
      expect(said).toContain(`It can fill in the session of ${monday}, and be issued until 2026-05-04T13:15`);
      expect(said).toContain("Mail: Sample: AAA new signal, Stock");
      expect(said).toContain('"stopCents":10500');
      expect(await give("signals")).toMatch(new RegExp(`^Drafts:\n${id} {2}Stock AAA, last changed `));
      expect([await desk.told(), await deeds()]).toEqual([[], ["command signal.draft"]]);
    });

    it("issue what was shown, once, with its event and its audit entry", async () => {
      await desk.begin("analyst");
      const { id, digest } = await drafted();
      await expect(give("issue-signal", id, "0".repeat(64), "Too soon.")).rejects.toThrow(
        "others than those",
      );
      expect(await give("issue-signal", id, digest, "The case is made.")).toMatch(
        /^Entry 1 of the ledger is this signal\..* The audit log has it as entry /,
      );
      expect(await give("issue-signal", id, digest, "Again.")).toContain("issued before, as entry 1");
      expect(await api().db.select().from(alertEvents)).toMatchObject([{ entrySeq: 1 }]);
      expect(await deeds()).toEqual(["command signal.draft", "command signal.issue"]);
      expect(await give("signal", id)).toContain("Entry 1, signal, recorded ");
    });

    it("amend, close and withdraw as the desk does", async () => {
      await desk.begin("analyst");
      const { id, digest } = await drafted();
      await give("issue-signal", id, digest, "The case is made.");
      expect(await give("amend-signal", id, "10600", "none", "The stop moves up.")).toContain("Done.");
      expect(await give("amend-signal", id, "10600", "none", "Again.")).toContain("It was so already");
      await expect(give("close-signal", id, "Too soon.")).rejects.toThrow("withdraw it instead");
      await desk.trade(monday, [110, 111, 109, 110]);
      await expect(give("withdraw-signal", id, "Too late.")).rejects.toThrow("close it instead");
      expect(await give("close-signal", id, "The case is gone.")).toContain("Done.");
      const facts = (await desk.entries()).filter(({ kind }) => kind === "amend").map((entry) => entry.facts);
      expect(facts).toMatchObject([
        { stopCents: 10_600, targetCents: null, leaveOn: null },
        { leaveOn: "2026-05-05", reason: "The case is gone." },
      ]);
      const next = await drafted();
      expect(await give("discard-signal", next.id, "Another day.")).toContain("Done.");
      expect((await deeds()).slice(2)).toEqual([
        ...["command signal.amend", "command signal.close"],
        ...["command signal.draft", "command signal.discard"],
      ]);
    });

    it("tell as CSV what became of each, by the ledger", async () => {
      expect(await give("signal-record")).toMatch(/^entry,basis,symbol,[^\n]*,roi$/);
      await desk.begin("analyst");
      const withdrawn = await drafted();
      await give("issue-signal", withdrawn.id, withdrawn.digest, "The case is made.");
      await give("withdraw-signal", withdrawn.id, "It was another stock.");
      const { id, digest } = await drafted();
      await give("issue-signal", id, digest, "The case is made.");
      const rows = async () => (await give("signal-record")).split("\r\n").slice(1);
      expect(await rows()).toEqual([
        `1,practice,AAA,Stock,,,${monday},withdrawn,,,,,,,,,`,
        `3,practice,AAA,Stock,,,${monday},waiting,,,,,,,,,`,
      ]);
      await desk.trade(monday, [110, 111, 109, 110]);
      expect((await rows())[1]).toMatch(
        /^3,practice,AAA,Stock,,,2026-05-04,open,2026-05-04,[\d.]+,110\.06,,,,0\.00,,$/,
      );
      await desk.trade(tuesday, [109, 110, 104, 105]);
      const { fill, close } = factsIn(await desk.entries());
      expect((await rows())[1]?.split(",").slice(11)).toEqual([
        ...["2026-05-05", "stop", "104.95", "0.00", (Number(close?.resultCents) / 100).toFixed(2)],
        String(Number(close?.resultCents) / Number(fill?.stakeCents)),
      ]);
      expect(Number(close?.resultCents)).toBeLessThan(0);
    });

    it("take a file of the same names, and change the draft whose id it has", async () => {
      await desk.begin("analyst");
      const file = path.join(tmpdir(), `signal-${randomUUID()}.json`);
      const terms = stockTerms();
      await writeFile(file, JSON.stringify(terms));
      expect(idIn(await give("draft-signal", file))).toBe(terms.id);
      await give("draft-signal", ...options, "--id", terms.id);
      const [row] = await api().db.select().from(deskSignals);
      expect(row).toMatchObject({ id: terms.id, authorId: null, terms: { reason: "Orders grew." } });
      await writeFile(file, JSON.stringify({ ...terms, stop: 105, stopCents: "105" }));
      await expect(give("draft-signal", file)).rejects.toThrow(
        /stopCents: [\s\S]*'stop'[\s\S]*Nothing has changed/,
      );
      await writeFile(file, "stop: 105");
      await expect(give("draft-signal", file)).rejects.toThrow("holds no JSON");
      await expect(give("draft-signal", `${file}.gone`)).rejects.toThrow("cannot be read");
    });

    it("approve as a second person whom a code proves, and nothing whose author is not known", async () => {
      const { token, staff } = await desk.begin("analyst");
      const settings = { ...api().settings, signalsNeedApproval: true };
      const issue = (id: string, digest: string) =>
        signalCommands["issue-signal"].act(settings, [id, digest, "Now."], api().now)(api().db);
      const codeOf = (secret: string) => codeAt(secret, api().now());
      const approve = (id: string, digest: string, email: string, code: string) =>
        give("approve-signal", id, digest, email, code, "Read and agreed.");
      const second = await makeKitStaff(api());
      // Each has used the code of this minute.
      api().advance(60);
      const nameless = await drafted();
      await expect(
        approve(nameless.id, nameless.digest, second.email, codeOf(second.secret)),
      ).rejects.toThrow("both known by name");
      await expect(issue(nameless.id, nameless.digest)).rejects.toThrow("needs the approval");
      const terms = stockTerms();
      await desk.save(token, terms);
      const digest = digestIn(await give("signal", terms.id));
      await expect(issue(terms.id, digest)).rejects.toThrow("needs the approval");
      await expect(approve(terms.id, digest, second.email, "000000")).rejects.toThrow("of nobody");
      await expect(approve(terms.id, digest, dana.email, codeOf(staff.secret))).rejects.toThrow(
        "cannot be approved by its author",
      );
      api().advance(60);
      const code = codeOf(second.secret);
      expect(await approve(terms.id, digest, second.email, code)).toContain("Done.");
      await expect(approve(terms.id, digest, second.email, code), "a code counts once").rejects.toThrow(
        "of nobody",
      );
      expect((await desk.open(token, terms.id)).signal.isApproved).toBe(true);
      expect(await deeds()).toContain(`${second.id} signal.approve`);
      expect(await issue(terms.id, digest)).toContain("Entry 1 of the ledger");
    });

    it("draft for a person whom a code proves, who then is its author", async () => {
      const { staff } = await desk.begin("analyst");
      const code = codeAt(staff.secret, api().now());
      await expect(give("draft-signal", ...options, "--email", dana.email)).rejects.toThrow("given together");
      const id = idIn(await give("draft-signal", ...options, "--email", dana.email, "--code", code));
      const [row] = await api().db.select().from(deskSignals).where(eq(deskSignals.id, id));
      expect(row?.authorId).toBe(staff.id);
      const [entry] = await api().db.select().from(deskAudit).where(eq(deskAudit.action, "signal.draft"));
      expect(entry).toMatchObject({ actor: staff.id, reason: expect.stringMatching(/^By command: /) });
    });

    it("are known by their names, and take as many words as they need", () => {
      const known = [
        ...[["signals"], ["signal", "x"], ["signal-record"], ["draft-signal", "x.json"]],
        ...[
          ["draft-signal", ...options],
          ["amend-signal", "x", "none", "1", "Why."],
        ],
        ...[
          ["approve-signal", "x", "d", "a@example.com", "123456", "Why."],
          ["issue-signal", "x", "d", "Why."],
        ],
        ...[
          ["withdraw-signal", "x", "Why."],
          ["close-signal", "x", "Why."],
          ["discard-signal", "x", "Why."],
        ],
      ];
      expect(new Set(known.map(([name]) => name))).toEqual(new Set(Object.keys(signalCommands)));
      for (const words of known) expect(findCommand(words)).toBeTypeOf("function");
      for (const words of [
        ["draft-signal"],
        ["draft-signal", "x.json", ""],
        ["amend-signal", "x", "none", "Why."],
      ])
        expect(() => findCommand(words)).toThrow(`"${words[0]}" takes one `);
    });

    it("say why they refuse words that they cannot use", async () => {
      await desk.begin("analyst");
      const nobody = randomUUID();
      const refusals: [keyof typeof signalCommands, string[], string][] = [
        ["signal", ["7"], '"7" is not the id of a signal.'],
        ["signal", [nobody], "There is no such signal."],
        ["issue-signal", [nobody, "abc", "Why."], '"abc" is not a digest'],
        ["amend-signal", [nobody, "105.00", "none", "Why."], '"105.00" is not a level in cents, or "none".'],
        ["withdraw-signal", [nobody, " "], '" " is not a reason of 1 to 600 characters.'],
        ["draft-signal", ["--ticker", "AAA"], "Unknown option '--ticker'"],
        ["draft-signal", ["--symbol", "AAA"], "tradeType: Required"],
      ];
      for (const [name, words, sentence] of refusals) {
        const refused = await give(name, ...words).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(Refused);
        expect(String(refused)).toContain(sentence);
      }
      api().setNow(eveningOf(monday));
      expect((await drafted()).said).toContain("It cannot be issued now: AAA has no close of 05/04/2026.");
    });
  });
});
