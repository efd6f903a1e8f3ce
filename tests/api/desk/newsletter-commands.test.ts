import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { startAlerts, stopAlerts } from "../../../api/alerts/stop";
import { newsletterCommands } from "../../../api/desk/operate-newsletter";
import { actingBy } from "../../../api/desk/operate-texts";
import { saveIssue } from "../../../api/newsletter/issues";
import { makeStaff } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

onEachDatabase((api) => {
  const give = (name: keyof typeof newsletterCommands, ...words: string[]) =>
    newsletterCommands[name].act(api().settings, words, api().now)(api().db);

  describe("the commands for the newsletter", () => {
    it("a test by command goes to who has a role at the desk and to nobody else, and not while all sending is stopped", async () => {
      const id = randomUUID();
      const issue = { id, version: 0, subject: "What grew", body: "Orders." };
      await saveIssue(actingBy(api().db, api().settings, api().now), issue);
      await makeStaff(api(), "owner");
      const { email } = dana;
      const test = (to: string) => give("test-newsletter", id, "1", to);
      await register(api(), { email: "member@example.com" });
      for (const stranger of ["member@example.com", "nobody@example.com"])
        await expect(test(stranger)).rejects.toThrow("A test goes to who has a role at the desk alone.");
      await stopAlerts(api().now())(api().db);
      await expect(test(email)).rejects.toThrow("All sending is stopped.");
      await startAlerts(api().db);
      expect(await test(email)).toMatch(/^Done\. The audit log/);
      expect((await api().mails()).filter(({ subject }) => subject === "Test: What grew")).toMatchObject([
        { to: email },
      ]);
    });

    it("a command writes nothing that the desk could not show, also from a file beside its own", async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "newsletter-"));
      const write = async (body: string, subject = "What grew") => {
        await writeFile(path.join(folder, "text.md"), body);
        await writeFile(path.join(folder, "issue.json"), JSON.stringify({ subject, bodyFile: "text.md" }));
        return give("write-newsletter", path.join(folder, "issue.json"));
      };
      await expect(write("x".repeat(50_001))).rejects.toThrow(/body: .*50000/);
      await expect(write("")).rejects.toThrow("body: Required");
      await expect(write("Orders.", "What\ngrew")).rejects.toThrow("subject: ");
      expect(await write("Orders **grew**.")).toMatch(/^Done\. The audit log/);
      expect(await give("newsletters")).toMatch(/ What grew, draft, version 1$/);
    });
  });
});
