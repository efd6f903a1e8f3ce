import { and, count, desc, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { COUNTED_DAYS, FAILURES_SHOWN, type Operations } from "../../contract/desk-operations";
import { stoppedSince } from "../alerts/stop";
import { alertEvents, alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";
import { countMigrations } from "../db/count-migrations";
import { dataVersions } from "../db/data-version-table";
import { refusedAddresses } from "../db/mail-tables";
import { paymentEvents } from "../db/payment-tables";
import type { Deps } from "../deps";
import { listProcesses } from "../running-processes";

const DAY = 86_400_000;
/** How far back failures are searched: the outcome of alerts is kept for years. */
const FAILURE_DAYS = 30;

type Reading = Pick<Deps, "db" | "settings" | "now">;
type Named = Pick<
  Deps,
  "marketData" | "payments" | "brokerage" | "bankLink" | "brokerOauth" | "crowdfunding" | "sms" | "push"
>;

/** The state of all that an operator looks after, without personal data. */
export async function readOperations(deps: Reading & Named): Promise<Operations> {
  return {
    ...(await readShared(deps)),
    providers: providersOf(deps),
    process: { node: process.version, startedAt: startedAt(), database: await versionOf(deps.db) },
  };
}

/** What of it is the same whichever process tells it. */
export async function readShared({
  db,
  settings,
  now,
}: Reading): Promise<Omit<Operations, "providers" | "process">> {
  const since = new Date(now().getTime() - COUNTED_DAYS * DAY);
  const stopped = await stoppedSince(db);
  return {
    sending: { stoppedSince: stopped?.toISOString(), stoppedBySetting: settings.alerts.stopped },
    deliveries: await countDeliveries(db, since),
    failures: await readFailures(db, new Date(now().getTime() - FAILURE_DAYS * DAY)),
    bounces: await countBounces(db, now()),
    webhooks: await readWebhooks(db, since),
    migrations: await countMigrations(db),
    processes: await readProcesses(db, now()),
    versions: await readTopics(db),
  };
}

/** Every process that was heard of lately, with its open breakers and how its providers stand. */
export async function readProcesses(db: Db, now: Date): Promise<NonNullable<Operations["processes"]>> {
  return (await listProcesses(db, now)).map(({ id: _, startedAt: begun, seenAt, ...process }) => ({
    ...process,
    startedAt: begun.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

const startedAt = (): string => new Date(Date.now() - process.uptime() * 1_000).toISOString();

const providersOf = (deps: Named): Operations["providers"] => [
  { part: "market data", name: deps.marketData.name },
  { part: "cards", name: deps.payments.name },
  { part: "brokerage", name: deps.brokerage.name },
  { part: "brokerage sign-in", name: deps.brokerOauth.name },
  { part: "bank link", name: deps.bankLink.name },
  { part: "crowdfunding", name: deps.crowdfunding.name },
  { part: "texts", name: deps.sms.name },
  { part: "pushes", name: deps.push.name },
];

async function countDeliveries(db: Db, since: Date): Promise<Operations["deliveries"]> {
  const { channel, state, eventId } = alertMessages;
  return db
    .select({ channel, state, messages: count() })
    .from(alertMessages)
    .where(inArray(eventId, eventsSince(db, since)))
    .groupBy(channel, state)
    .orderBy(channel, state);
}

const eventsSince = (db: Db, since: Date) =>
  db.select({ id: alertEvents.id }).from(alertEvents).where(gte(alertEvents.at, since));

async function readFailures(db: Db, since: Date): Promise<Operations["failures"]> {
  const { channel, state, attempts, endedAt, eventId } = alertMessages;
  const rows = await db
    .select({ at: endedAt, channel, state, attempts })
    .from(alertMessages)
    .where(
      and(
        inArray(eventId, eventsSince(db, since)),
        ...[inArray(state, ["refused", "unsure"]), isNotNull(endedAt)],
      ),
    )
    .orderBy(desc(endedAt))
    .limit(FAILURES_SHOWN);
  return rows.flatMap(({ at, ...row }) => (at ? [{ at: at.toISOString(), ...row }] : []));
}

async function countBounces(db: Db, now: Date): Promise<Operations["bounces"]> {
  return {
    addresses: await db.$count(refusedAddresses),
    held: await db.$count(refusedAddresses, gt(refusedAddresses.heldUntil, now)),
  };
}

async function readWebhooks(db: Db, since: Date): Promise<Operations["webhooks"]> {
  const { id, type, receivedAt, attempts, doneAt, lastError } = paymentEvents;
  const isGivenUp = and(isNotNull(doneAt), isNotNull(lastError));
  const stuck = await db
    .select({ id, type, receivedAt, attempts, doneAt, failure: sql<string | null>`left(${lastError}, 200)` })
    .from(paymentEvents)
    .where(or(isNull(doneAt), isGivenUp))
    .orderBy(desc(receivedAt))
    .limit(FAILURES_SHOWN);
  return {
    received: await db.$count(paymentEvents, gte(receivedAt, since)),
    waiting: await db.$count(paymentEvents, isNull(doneAt)),
    stuck: stuck.map(({ receivedAt: at, doneAt: done, ...event }) => ({
      ...event,
      receivedAt: at.toISOString(),
      state: done ? "given up" : "waiting",
    })),
  };
}

async function versionOf(db: Db): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`setting` })
    .from(sql`pg_settings`)
    .where(sql`name = 'server_version'`);
  return (row?.version ?? "unknown").slice(0, 60);
}

async function readTopics(db: Db): Promise<Operations["versions"]> {
  const rows = await db.select().from(dataVersions).orderBy(dataVersions.topic);
  return rows.map(({ topic, version }) => ({ topic, changedAt: new Date(version).toISOString() }));
}
