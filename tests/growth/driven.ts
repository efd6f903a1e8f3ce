import { isNotNull } from "drizzle-orm";
import { newsletterIssues } from "../../api/db/newsletter-tables";
import { type JobName, jobNames, schedules } from "../../api/jobs/jobs";
import { listCalls } from "../../conformance/call";
import { validCase } from "../../conformance/cases";
import { createClient } from "../../conformance/client";
import { endingOf } from "../../conformance/outcome";
import { makePlans } from "../../conformance/plans/plans";
import { createSecrets } from "../../conformance/secrets";
import { createWorld } from "../../conformance/world";
import type { TestApi } from "../harness/api";
import { exchangeWith, knownOf } from "../harness/conformance";

/**
 * Makes every call of the contract with input that it must take, as the conformance kit does, with all that has to be there
 * before it. Gives the names of those that took it, and of each other one what came instead.
 */
export async function driveCalls(api: TestApi, begin: (call: string) => void): Promise<string[]> {
  const calls = listCalls();
  const secrets = createSecrets();
  const client = createClient({
    exchange: exchangeWith(api),
    prefix: "",
    headers: { "x-api-client-token": api.clientToken },
    patience: 10,
    timeout: 300,
    wait: async () => {},
    secrets,
  });
  const world = createWorld({ ...knownOf(api), outbox: true }, calls, client, secrets);
  const plans = makePlans(world);
  const taken: string[] = [];
  for (const call of calls) {
    begin(call.name);
    const plan = plans.get(call.name);
    if (!plan) continue;
    const { outcome, got } = await endingOf(validCase(call, plan, world).act);
    if (call.name === "desk.sendNewsletter") await shortenSending(api);
    taken.push(outcome === "passed" ? call.name : `${call.name} ${outcome}: ${got}`);
  }
  await world.leave();
  return taken;
}

/**
 * Its mails leave by a job, 50,000 of them: the last of its readers are told, and whom it has written to already. All of them
 * before the next call, whose own mail is looked for among the newest.
 */
async function shortenSending({ db, runJobs }: TestApi): Promise<void> {
  const { addressedTo } = newsletterIssues;
  await db.update(newsletterIssues).set({ addressedTo: "ff8" }).where(isNotNull(addressedTo));
  await runJobs();
}

/** What is done once a day may take as long as there is market data: it asks a provider for all of it. */
const daily: readonly JobName[] = ["market-sync"];

/** Runs the jobs that the clock starts every few minutes. */
export async function driveJobs(api: TestApi, begin: (job: JobName) => void): Promise<void> {
  for (const name of jobNames.filter((job) => schedules[job] && !daily.includes(job))) {
    begin(name);
    await api.jobs.send(name, {});
    await api.runJobs();
  }
}
