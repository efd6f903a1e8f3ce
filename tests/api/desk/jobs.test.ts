import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { deskAudit } from "../../../api/db/desk-tables";
import { jobCommands } from "../../../api/desk/operate-jobs";
import { DEAD_DAYS, forgetEndedJobs } from "../../../api/jobs/forget-jobs";
import { addDeadJob } from "../../harness/dead-jobs";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

const Listed = z.object({
  queues: z.array(z.object({ queue: z.string(), dead: z.number(), failing: z.number() })),
  failing: z.array(z.object({ id: z.string() })),
  dead: z.array(z.object({ id: z.string(), queue: z.string(), failure: z.string(), attempts: z.number() })),
});
const nobody = "00000000-0000-4000-8000-000000000000";

let mailServer: "up" | "away" = "up";
const send = async () => {
  if (mailServer === "away") throw new Error("connect ECONNREFUSED");
};

describe("the jobs of the desk", () => {
  onEachDatabase(
    (api) => {
      beforeEach(() => {
        mailServer = "up";
      });
      const at = (path: string, token: string, body?: unknown) =>
        api().call(body === undefined ? "GET" : "POST", `/api/desk/jobs${path}`, { token, body });
      const list = async (token: string) => Listed.parse((await at("", token)).body);
      const deeds = async () =>
        (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
          action.startsWith("job."),
        );
      const failOnce = async () => {
        await api().runJobs();
        await api().db.execute(
          sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
        );
      };
      /** A reset mail that no attempt could send. */
      const giveUp = async () => {
        mailServer = "away";
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        for (let attempt = 1; attempt <= 6; attempt++) await failOnce();
        mailServer = "up";
      };

      it("keeps one that was given up until it is decided on, and tells of it without what it carries", async () => {
        const { deskToken } = await signInAtDesk(api(), "owner");
        await api().runJobs();
        await giveUp();
        await api().db.execute(
          sql`update pgboss.job set completed_on = now() - interval '13 days' where state = 'failed'`,
        );
        await forgetEndedJobs(api().db);
        const reply = await at("", deskToken);
        expect(reply.text).not.toContain(dana.email);
        const { queues, dead } = Listed.parse(reply.body);
        expect(dead).toEqual([expect.objectContaining({ queue: "reset-mail", attempts: 6 })]);
        expect(queues).toContainEqual(expect.objectContaining({ queue: "reset-mail", dead: 1, failing: 0 }));
        expect(await deeds()).toEqual([]);
      });

      it("tells of one that fails before it is given up, which nobody has to decide on", async () => {
        const { deskToken } = await signInAtDesk(api(), "owner");
        await api().runJobs();
        mailServer = "away";
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        await failOnce();
        const { failing, dead } = await list(deskToken);
        expect([failing.length, dead.length]).toEqual([1, 0]);
        const early = await at(`/${failing[0]?.id}/retry`, deskToken, {});
        expect([early.status, early.text]).toEqual([409, expect.stringContaining("was not given up")]);
        expect(await deeds()).toEqual([]);
      });

      it("masks the address that a job carries, tells nothing that is no id, and notes the look at whose it is", async () => {
        const { deskToken, id: ownId } = await signInAtDesk(api(), "owner");
        const id = await addDeadJob(api().db, "address-changed-mail", {
          ...{ kind: "user", id: ownId, email: dana.email, since: "2026-03-02T19:00:05.000Z" },
        });
        const reply = await at(`/${id}`, deskToken);
        expect(reply.status).toBe(200);
        expect(reply.text).not.toMatch(/dana@|2026-03-02T19:00/);
        expect(reply.body).toMatchObject({
          carries: expect.arrayContaining([
            { name: "email", value: "da•••@ex•••.com" },
            { name: "id", value: ownId },
          ]),
        });
        expect(await deeds()).toEqual([
          expect.objectContaining({
            ...{ action: "job.open", actor: ownId, subjectId: ownId },
            fields: expect.arrayContaining(["address-changed-mail", id, "email", "since"]),
          }),
        ]);
      });

      it("tries one anew with all its attempts, and says so in the audit log", async () => {
        const { deskToken, id: ownId } = await signInAtDesk(api(), "owner");
        await api().runJobs();
        await giveUp();
        const [{ id } = { id: "" }] = (await list(deskToken)).dead;
        const reply = await at(`/${id}/retry`, deskToken, {});
        expect(reply.status).toBe(200);
        expect(await api().runJobs()).toBe(1);
        expect((await list(deskToken)).queues.filter(({ queue }) => queue === "reset-mail")).toEqual([]);
        expect(await deeds()).toEqual([
          expect.objectContaining({ action: "job.retry", fields: ["reset-mail", id], subjectId: ownId }),
        ]);
        expect((await at(`/${id}/retry`, deskToken, {})).status).toBe(404);
      });

      it("drops one with a reason alone, and keeps the reason and no address", async () => {
        const { deskToken } = await signInAtDesk(api(), "owner");
        const id = await addDeadJob(api().db, "newsletter-mail", { email: "reader@example.com" });
        expect((await at(`/${id}/discard`, deskToken, {})).status).toBe(422);
        expect((await at(`/${id}/discard`, deskToken, { reason: " " })).status).toBe(422);
        expect((await at(`/${id}/discard`, deskToken, { reason: "Asked for by a robot." })).status).toBe(200);
        expect((await list(deskToken)).dead).toEqual([]);
        expect(await deeds()).toEqual([
          expect.objectContaining({
            action: "job.discard",
            reason: "Asked for by a robot.",
            subjectId: null,
          }),
        ]);
      });

      it("refuses to try one of a queue that has the same waiting already", async () => {
        const { deskToken } = await signInAtDesk(api(), "owner");
        await api().runJobs();
        await api().jobs.send("tidy", {});
        await api().db.execute(sql`update pgboss.job set policy = 'stately' where name = 'tidy'`);
        const id = await addDeadJob(api().db, "tidy", {});
        const reply = await at(`/${id}/retry`, deskToken, {});
        expect([reply.status, reply.text]).toEqual([409, expect.stringContaining("waits and does the same")]);
        expect(await deeds()).toEqual([]);
      });

      it("one of the clock is overtaken by the next run that does what it was to do", async () => {
        await addDeadJob(api().db, "tidy", {});
        const kept = await addDeadJob(api().db, "open-account", { id: "an application" });
        await api().jobs.send("tidy", {});
        await api().runJobs();
        const failed = api()
          .db.select({ id: sql<string>`id` })
          .from(sql`pgboss.job`)
          .where(sql`state = 'failed'`);
        expect(await failed).toEqual([{ id: kept }]);
      });

      it("an address that nobody decided about goes after two weeks, and with the account", async () => {
        await addDeadJob(api().db, "newsletter-mail", { email: "reader@example.com" });
        await api().db.execute(
          sql`update pgboss.job set completed_on = now() - make_interval(days => ${DEAD_DAYS + 1})`,
        );
        await forgetEndedJobs(api().db);
        expect(await api().db.$count(sql`pgboss.job`, sql`name = 'newsletter-mail'`)).toBe(0);
        const { token } = await register(api());
        await addDeadJob(api().db, "reset-mail", { email: dana.email });
        await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
        expect(await api().db.$count(sql`pgboss.job`, sql`name = 'reset-mail'`)).toBe(0);
      });

      it("knows no job that there is not, and takes nothing that is no id", async () => {
        const { deskToken } = await signInAtDesk(api(), "owner");
        expect((await at(`/${nobody}`, deskToken)).status).toBe(404);
        expect((await at(`/${nobody}/discard`, deskToken, { reason: "None." })).status).toBe(404);
        expect((await at("/x", deskToken)).status).toBe(422);
      });

      it("commands do the same, with the same entries", async () => {
        const { settings, db } = api();
        const say = (name: keyof typeof jobCommands, ...words: string[]) =>
          jobCommands[name].act(settings, words)(db);
        expect(await say("jobs")).toBe("There are no jobs.");
        const [first, second] = [
          await addDeadJob(db, "open-account", { id: "one" }),
          await addDeadJob(db, "newsletter-mail", { email: "reader@example.com" }),
        ];
        const listed = await say("jobs");
        expect(listed).toContain("open-account: 0 waiting, 0 failing, 0 running, 1 dead");
        expect(listed).toContain(`${first}  open-account`);
        expect(listed).not.toContain("reader@");
        await expect(say("retry-job", "x")).rejects.toThrow("is not the id of a job");
        await expect(say("discard-job", second, " ")).rejects.toThrow("A reason has 1 to 500 characters");
        expect(await say("retry-job", first)).toMatch(
          /is due: the upstream begins it\. The audit log has it as entry 1, /,
        );
        expect(await say("discard-job", second, "By a robot.")).toContain("is discarded");
        await expect(say("retry-job", second)).rejects.toThrow("There is no such job");
        expect(await deeds()).toEqual([
          expect.objectContaining({ actor: "command", action: "job.retry", fields: ["open-account", first] }),
          expect.objectContaining({ actor: "command", action: "job.discard", reason: "By a robot." }),
        ]);
      });
    },
    { send },
  );
});
