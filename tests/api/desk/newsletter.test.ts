import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startAlerts, stopAlerts } from "../../../api/alerts/stop";
import { deskAudit } from "../../../api/db/desk-tables";
import { newsletterMessages } from "../../../api/db/newsletter-tables";
import { subscribers } from "../../../api/db/schema";
import { newsletterCommands } from "../../../api/desk/operate-newsletter";
import { noteIssueBounce } from "../../../api/newsletter/bounced";
import { unsubscribeToken } from "../../../api/newsletter/unsubscribe-token";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";

const text = (about: object = {}) => ({
  ...{ id: randomUUID(), version: 0, subject: "What grew", ...about },
  body: "## Orders\n\nThey **grew**, see [the post](/blog/orders-grew).\n\n<script>alert(1)</script>",
});
const readers = ["ann@example.com", "bob@example.com", "cy@example.com"];

onEachDatabase((api) => {
  let token = "";
  const ask = (path: string, body?: unknown, as = token) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk/newsletters${path}`, {
      ...{ token: as, ...(body !== undefined && { body }) },
    });
  const asRead = { version: 1, reason: "It is time." };
  const run = async () => {
    await api().jobs.send("newsletters", {});
    await api().runJobs();
  };
  const issueMails = async () => (await api().mails()).filter(({ subject }) => subject === "What grew");
  const told = async () =>
    (await api().mails()).map(({ subject }) => subject).filter((subject) => subject.endsWith("What grew"));
  const states = async () =>
    (await api().db.select().from(newsletterMessages)).map(({ state }) => state).sort();
  const subscribe = async (email: string, isConfirmed = true) => {
    const at = api().now();
    const id = randomUUID();
    await api()
      .db.insert(subscribers)
      .values({ id, email, createdAt: at, confirmedAt: isConfirmed ? at : null });
    return id;
  };
  async function written() {
    const issue = text();
    await ask("", issue);
    return issue;
  }

  describe("the newsletter at the desk", () => {
    beforeEach(async () => {
      token = (await signInAtDesk(api(), "owner")).deskToken;
    });

    it("goes once to each confirmed address, with a way out and the postal address, and is then in the archive", async () => {
      for (const email of readers) await subscribe(email);
      await subscribe("unconfirmed@example.com", false);
      const issue = await written();
      expect((await api().call("GET", "/api/newsletter/issues")).body).toEqual({ issues: [] });
      for (let time = 0; time < 2; time++)
        expect((await ask(`/${issue.id}/sending`, asRead)).status, "also asked twice").toBe(200);
      await run();
      await run();
      const mails = await issueMails();
      expect(mails.map(({ to }) => to).sort()).toEqual(readers);
      const [mail] = mails;
      expect(mail?.headers).toMatchObject({
        "List-Unsubscribe": expect.stringContaining("/unsubscribe/"),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Message-ID": expect.stringMatching(/^<newsletter\.[0-9a-f]{32}@/),
      });
      expect(mail?.text).toContain(api().settings.postalAddress);
      expect(mail?.html).toContain("<strong>grew</strong>");
      expect(mail?.html).toContain(`href="${api().settings.publicUrl}/blog/orders-grew"`);
      expect(mail?.html).toContain("prefers-color-scheme:dark");
      expect(mail?.html).not.toContain("<script");
      expect((await api().call("GET", "/api/newsletter/issues/1")).body).toMatchObject({
        ...{ number: 1, subject: "What grew", body: issue.body },
      });
      expect((await ask(`/${issue.id}`)).body).toMatchObject({
        issue: { counts: { addresses: 3, sent: 3, waiting: 0, bounced: 0, unsubscribed: 0 } },
      });
      expect((await ask("", { ...issue, version: 1, subject: "Another" })).status).toBe(409);
    });

    it("waits while all sending is stopped, a test as well, and leaves afterwards", async () => {
      await subscribe("ann@example.com");
      const issue = await written();
      await stopAlerts(api().now())(api().db);
      await ask(`/${issue.id}/test`, { version: 1 });
      await ask(`/${issue.id}/sending`, asRead);
      await run();
      expect([await told(), await states()]).toEqual([[], ["waiting"]]);
      await startAlerts(api().db);
      await run();
      expect(await issueMails()).toHaveLength(1);
    });

    it("what was being sent by a process that died is never sent again, and is told apart", async () => {
      for (const email of readers) await subscribe(email);
      const issue = await written();
      await ask(`/${issue.id}/sending`, asRead);
      const [first] = await api().db.select().from(newsletterMessages);
      await api().db.delete(newsletterMessages);
      await api()
        .db.insert(newsletterMessages)
        .values({
          ...{ issueId: issue.id, subscriberId: first?.subscriberId ?? null, state: "sending" as const },
          ...{ notBefore: api().now(), leasedUntil: new Date(api().now().getTime() + 1_000), attempts: 1 },
        });
      await run();
      expect(await states(), "its process may still be at it").toEqual(["sending"]);
      api().advance(10);
      await run();
      expect([await states(), await issueMails()]).toEqual([["unsure"], []]);
    });

    it("is not sent to who left since, and counts who left after it and whose mailbox sent it back", async () => {
      const ids = await Promise.all(readers.map((email) => subscribe(email)));
      const issue = await written();
      await ask(`/${issue.id}/sending`, asRead);
      const leave = (id = "") =>
        api().call(
          "POST",
          `/api/newsletter/unsubscribe/${unsubscribeToken(id, api().settings.tokenSecrets)}`,
        );
      await leave(ids[0]);
      await run();
      expect(await states()).toEqual(["left", "sent", "sent"]);
      await leave(ids[1]);
      const bounced = (await issueMails()).find(({ to }) => to === readers[2]);
      const sentBack = (messageId: string) => noteIssueBounce(api(), readers[2] ?? "", [messageId]);
      expect(await sentBack("<newsletter.made-up@example.com>")).toBe(false);
      expect(await sentBack(bounced?.headers["Message-ID"] ?? "")).toBe(true);
      expect((await ask(`/${issue.id}`)).body).toMatchObject({
        issue: { counts: { addresses: 3, sent: 1, bounced: 1, unsubscribed: 1 } },
      });
    });

    it("is written to many in batches, to all who had confirmed when it was sent, and counts those who leave before their turn", async () => {
      const at = api().now();
      const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
      const many = Array.from({ length: 203 }, (_, n) => ({
        ...{ id: idOf(n), email: `reader${n}@example.com`, createdAt: at, confirmedAt: at },
      }));
      await api().db.insert(subscribers).values(many);
      const issue = await written();
      await ask(`/${issue.id}/sending`, asRead);
      expect(await states(), "the first batch").toHaveLength(200);
      expect((await ask(`/${issue.id}`)).body).toMatchObject({
        issue: { counts: { addresses: 203, waiting: 203, sent: 0 } },
      });
      api().advance(1);
      await subscribe("late@example.com");
      const leaving = unsubscribeToken(idOf(202), api().settings.tokenSecrets);
      await api().call("POST", `/api/newsletter/unsubscribe/${leaving}`);
      await run();
      expect(new Set((await issueMails()).map(({ to }) => to))).toEqual(
        new Set(many.slice(0, 202).map(({ email }) => email)),
      );
      expect((await ask("")).body).toMatchObject({
        ...{ confirmed: 203 },
        issues: [{ counts: { addresses: 203, waiting: 0, sent: 202, bounced: 0, unsure: 0 } }],
      });
    });

    it("a test goes to whoever asks for it and to nobody else", async () => {
      await subscribe("ann@example.com");
      const issue = await written();
      expect((await ask(`/${issue.id}/test`, { version: 7 })).status).toBe(409);
      expect((await ask(`/${issue.id}/test`, { version: 1 })).status).toBe(200);
      await api().runJobs();
      expect(await told()).toEqual(["Test: What grew"]);
    });

    it("of two who change it at once the second is refused, and what nobody would get is not sent", async () => {
      const issue = await written();
      const changes = ["One", "Two"].map((subject) => ask("", { ...issue, version: 1, subject }));
      expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await ask(`/${issue.id}/sending`, asRead)).status).toBe(409);
      expect((await ask(`/${issue.id}/sending`, { ...asRead, version: 2 })).body).toEqual({
        message: "No address is confirmed: nobody would get it.",
      });
      expect((await ask(`/${issue.id}/discard`, { ...asRead, version: 2 })).status).toBe(200);
      expect((await ask("")).body).toEqual({ confirmed: 0, issues: [] });
    });

    it("by command it is written, sent and discarded over the same code, with its entries of the log", async () => {
      await subscribe("ann@example.com");
      const issue = await written();
      const give = (name: keyof typeof newsletterCommands, ...words: string[]) =>
        newsletterCommands[name].act(api().settings, words, api().now)(api().db);
      expect(await give("newsletter", issue.id)).toContain("Test: What grew");
      expect(await give("send-newsletter", issue.id, "1", "It is time.")).toMatch(/^Done\. The audit log/);
      await expect(give("discard-newsletter", issue.id, "1", "None.")).rejects.toThrow("It was sent");
      expect(await give("newsletters")).toMatch(/Confirmed addresses: 1\.\n.*number 1/);
      const deeds = (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).map(
        ({ actor, action }) => `${actor === "command" ? actor : "desk"} ${action}`,
      );
      expect(deeds.slice(-2)).toEqual(["desk newsletter.draft", "command newsletter.send"]);
    });
  });

  it("support gets nothing of the newsletter, an analyst sends none, and both are noted", async () => {
    const { deskToken } = await signInAtDesk(api(), "support");
    const id = randomUUID();
    const calls = [
      ["", undefined],
      [`/${id}`, undefined],
      ["", text()],
      [`/${id}/test`, { version: 1 }],
      [`/${id}/sending`, asRead],
      [`/${id}/halt`, asRead],
      [`/${id}/discard`, asRead],
    ] as const;
    for (const [path, body] of calls)
      expect([path, (await ask(path, body, deskToken)).status]).toEqual([path, 403]);
    for (const [path, body] of calls)
      expect([path, (await ask(path, body, "junk.a.b")).status]).toEqual([path, 401]);
  });

  it("an analyst writes and does not send", async () => {
    token = (await signInAtDesk(api(), "analyst")).deskToken;
    await subscribe("ann@example.com");
    const issue = await written();
    expect((await ask(`/${issue.id}/sending`, asRead)).status).toBe(403);
    expect(await states()).toEqual([]);
  });
});
