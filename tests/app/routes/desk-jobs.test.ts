import { describe, expect, test } from "vitest";
import { loader as auditPage } from "~/routes/desk.audit";
import { loader as jobsPage } from "~/routes/desk.jobs";
import { action as decide, loader as jobPage } from "~/routes/desk.jobs_.$job";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { action as operate, loader as operationsPage } from "~/routes/desk.operations";
import type { DeskRole } from "../../../domain/desk-roles";
import { withVisitor } from "../../harness/context";
import { addDeadJob, addStuckWebhook } from "../../harness/dead-jobs";
import { makeStaff } from "../../harness/desk";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";

const on = withVisitor(async () => {});
const { email, password } = dana;

type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, path: string, form?: Record<string, string>) =>
  on.visitor.visit(route, path, { ...(form && { form }), params: { job: path.split("/").at(-1) ?? "" } });

async function signIn(...roles: readonly DeskRole[]) {
  const staff = await makeStaff(on.api, ...roles);
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(staff.secret, on.api.now()) });
  on.api.advance(60);
}

describe("sending at the desk", () => {
  test("is stopped with a reason and started again, and what was typed is kept where it cannot be", async () => {
    await signIn("owner");
    const turn = (press: string, reason: string) => visit(operate, "/desk/operations", { press, reason });
    expect((await turn("stop", "")).status).toBe(422);
    const stopped = await turn("stop", "A wrong price.");
    expect([stopped.status, stopped.location]).toEqual([303, "/desk/operations"]);
    const page = await visit(operationsPage, "/desk/operations");
    expect(page.toast?.text).toContain("No alert leaves any more");
    expect(page.data).toMatchObject({ operations: { sending: { stoppedSince: expect.any(String) } } });
    const again = await turn("stop", "Once more.");
    expect(again.status).toBe(422);
    expect(again.text).toMatch(/stopped already.*|Once more\./);
    expect((await turn("start", "It is corrected.")).location).toBe("/desk/operations");
    expect((await visit(operationsPage, "/desk/operations")).toast?.text).toContain("Alerts leave again");
  });

  test("a webhook is worked off again by its button", async () => {
    await signIn("owner");
    const webhook = await addStuckWebhook(on.api.db, on.api.now());
    const replayed = await visit(operate, "/desk/operations", { press: "replay", webhook });
    expect([replayed.status, replayed.location]).toEqual([303, "/desk/operations"]);
  });

  test("is refused to another role, and leads who is not signed in to the login", async () => {
    expect((await visit(operationsPage, "/desk/operations")).location).toBe("/desk/login");
    const turned = await visit(operate, "/desk/operations", { press: "stop", reason: "None." });
    expect(turned.location).toBe("/desk/login");
    await signIn("support");
    await expect(visit(operationsPage, "/desk/operations")).rejects.toMatchObject({ status: 403 });
  });
});

describe("the jobs at the desk", () => {
  test("are listed, opened with a masked address, tried anew and discarded, and the log has all of it", async () => {
    await signIn("owner");
    const first = await addDeadJob(on.api.db, "open-account", { id: "an application" });
    const second = await addDeadJob(on.api.db, "newsletter-mail", { email: "reader@example.com" });
    const list = await visit(jobsPage, "/desk/jobs");
    expect(list.data).toMatchObject({
      dead: expect.arrayContaining([expect.objectContaining({ id: first })]),
    });
    const opened = await visit(jobPage, `/desk/jobs/${second}`);
    expect(opened.data).toMatchObject({ job: { carries: [{ name: "email", value: "re•••@ex•••.com" }] } });
    const retried = await visit(decide, `/desk/jobs/${first}`, { press: "retry" });
    expect([retried.status, retried.location]).toEqual([303, "/desk/jobs"]);
    const unsaid = await visit(decide, `/desk/jobs/${second}`, { press: "discard", reason: "" });
    expect(unsaid.status).toBe(422);
    const discarded = await visit(decide, `/desk/jobs/${second}`, { press: "discard", reason: "A robot." });
    expect([discarded.status, discarded.location]).toEqual([303, "/desk/jobs"]);
    expect((await visit(auditPage, "/desk/audit")).data).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ deed: "job.open", fields: ["newsletter-mail", second, "email"] }),
        expect.objectContaining({ deed: "job.retry", fields: ["open-account", first] }),
        expect.objectContaining({ deed: "job.discard", reason: "A robot." }),
      ]),
    });
  });

  test("a decision that comes twice is told with its sentence, and what was typed is kept", async () => {
    await signIn("owner");
    const id = await addDeadJob(on.api.db, "open-account", { id: "an application" });
    await visit(decide, `/desk/jobs/${id}`, { press: "retry" });
    const late = await visit(decide, `/desk/jobs/${id}`, { press: "discard", reason: "Not needed." });
    expect(late.status).toBe(422);
    expect(late.text).toContain("This job was not given up");
    expect(late.text).toContain("Not needed.");
  });

  test("are no page for a name that is no job's, and lead who is not signed in to the login", async () => {
    expect((await visit(jobsPage, "/desk/jobs")).location).toBe("/desk/login");
    expect((await visit(decide, "/desk/jobs/x", { press: "retry" })).location).toBe("/desk/login");
    await signIn("owner");
    expect((await visit(jobPage, "/desk/jobs/x")).status).toBe(404);
    expect((await visit(jobPage, "/desk/jobs/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });

  test("are refused to another role", async () => {
    await signIn("analyst", "support");
    await expect(visit(jobsPage, "/desk/jobs")).rejects.toMatchObject({ status: 403 });
    const id = await addDeadJob(on.api.db, "open-account", { id: "an application" });
    await expect(visit(jobPage, `/desk/jobs/${id}`)).rejects.toMatchObject({ status: 403 });
  });
});
