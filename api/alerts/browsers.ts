import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { type AlertKind, alertKinds, type ChannelTimings } from "../../domain/alerts/preferences";
import type { Db } from "../db/client";
import type { DataSeal } from "../db/data-seal";
import { differsFrom } from "../db/differs-from";
import { inTurn } from "../db/in-turn";
import { alertBrowsers } from "../db/push-tables";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import type { PushTarget } from "../providers/push/port";
import { vapidIds } from "../providers/push/settings";
import type { Settings } from "../settings";
import { keepPreferences, readPreferences } from "./preferences";

export type AlertBrowser = typeof alertBrowsers.$inferSelect;

/** More than anybody uses, and few enough to push to one after the other. */
const MOST = 20;
/** Sealed anew at once. */
const BATCH = 50;

const Target = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

type BrowserDeps = Pick<Deps, "db" | "now" | "seal" | "settings">;

/** A sealed target is opened for its own row alone. */
const subjectOf = (id: string): string => `push ${id}`;
const digestsOf = ({ digests }: Pick<DataSeal, "digests">, endpoint: string) =>
  digests(`push endpoint ${endpoint}`);

/** A member's browsers, those that take no pushes any more included, the oldest first. */
export const browsersOf = (db: Db, userId: string): Promise<AlertBrowser[]> =>
  db.select().from(alertBrowsers).where(eq(alertBrowsers.userId, userId)).orderBy(asc(alertBrowsers.addedAt));

/**
 * Takes a browser as it subscribed. One that is known already is the same one, also where another member added it on this
 * machine before: who has its keys is that browser. Where nothing is pushed to the member yet, what is mailed is pushed as well.
 * @returns "foreign" where another member has this endpoint, and the keys differ
 */
export function addBrowser(
  deps: BrowserDeps,
  userId: string,
  { name, ...target }: PushTarget & { name: string },
): Promise<"added" | "foreign" | "too many"> {
  const { db, now, seal, settings } = deps;
  return inTurn(db, userId, async (tx) => {
    const digests = digestsOf(seal, target.endpoint);
    const { endpointDigest } = alertBrowsers;
    const [known] = await tx
      .select()
      .from(alertBrowsers)
      .where(inArray(endpointDigest, digests))
      .for("update");
    if (known && known.userId !== userId && !(await isSame(seal, known, target))) return "foreign";
    const own = await browsersOf(tx, userId);
    if (known?.userId !== userId && own.filter(({ endedAt }) => !endedAt).length >= MOST) return "too many";
    const id = randomUUID();
    if (known) await tx.delete(alertBrowsers).where(eq(alertBrowsers.id, known.id));
    // What this browser was before it lost its subscription is over by this.
    await tx
      .delete(alertBrowsers)
      .where(
        and(eq(alertBrowsers.userId, userId), eq(alertBrowsers.name, name), isNotNull(alertBrowsers.endedAt)),
      );
    const row = {
      ...{ id, userId, name, endpointDigest: digests[0], addedAt: now(), vapid: settings.push.vapid.id },
      ...{ target: await seal.seal(target, subjectOf(id)), targetKey: seal.keyId },
    };
    // Two members at the same moment: the first one has it.
    const added = await tx
      .insert(alertBrowsers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: alertBrowsers.id });
    if (added.length === 0) return "foreign";
    await pushWhatIsMailed(tx, userId, now());
    return "added";
  });
}

async function isSame(seal: DataSeal, row: AlertBrowser, { p256dh, auth }: PushTarget): Promise<boolean> {
  // It has ended, and nothing is taken from anybody.
  if (row.target === null) return true;
  const known = Target.parse(await seal.open(row.target, subjectOf(row.id)));
  return known.p256dh === p256dh && known.auth === auth;
}

async function pushWhatIsMailed(tx: Db, userId: string, now: Date): Promise<void> {
  const { kinds, ...others } = await readPreferences(tx, userId);
  if (alertKinds.some((kind) => kinds[kind].push)) return;
  const withPush = (kind: AlertKind): ChannelTimings =>
    kinds[kind].mail ? { ...kinds[kind], push: "now" } : kinds[kind];
  const entries = Object.fromEntries(alertKinds.map((kind) => [kind, withPush(kind)]));
  await keepPreferences(tx, userId, { ...others, kinds: { ...kinds, ...entries } }, now);
}

/** Forgets a browser of the member's own. */
export async function removeBrowser(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(alertBrowsers).where(and(eq(alertBrowsers.id, id), eq(alertBrowsers.userId, userId)));
}

/** A browser that can be pushed to. */
export interface Reachable {
  id: string;
  target: PushTarget;
}

const takesPushes = ({ push }: Pick<Settings, "push">, userId: string) =>
  and(
    ...[eq(alertBrowsers.userId, userId), isNull(alertBrowsers.endedAt)],
    inArray(alertBrowsers.vapid, vapidIds(push)),
  );

/** Whether a member has a browser that can be pushed to. */
export async function hasBrowser(
  { db, settings }: Pick<Deps, "db" | "settings">,
  userId: string,
): Promise<boolean> {
  return (await db.$count(alertBrowsers, takesPushes(settings, userId))) > 0;
}

/** A member's browsers that can be pushed to; one that cannot be read is left out, and logged. */
export async function reachableOf(
  { db, log, seal, settings }: Pick<Deps, "db" | "log" | "seal" | "settings">,
  userId: string,
): Promise<Reachable[]> {
  const rows = await db.select().from(alertBrowsers).where(takesPushes(settings, userId));
  const opened = rows.map(async ({ id, target, vapid }): Promise<Reachable[]> => {
    try {
      if (target === null) return [];
      return [{ id, target: { ...Target.parse(await seal.open(target, subjectOf(id))), vapid } }];
    } catch (error) {
      log.error(
        { error: describeError(error) },
        "a stored push subscription cannot be decrypted: check that DATA_KEYS still has its key",
      );
      return [];
    }
  });
  return (await Promise.all(opened)).flat();
}

/** Its push service takes nothing for it any more: what it was reached by is deleted, and its owner is told. */
export async function endBrowser({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  await db
    .update(alertBrowsers)
    .set({ endedAt: now(), target: null, targetKey: null })
    .where(and(eq(alertBrowsers.id, id), isNull(alertBrowsers.endedAt)));
}

/** Notes that a browser was pushed to. */
export async function noteSent({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  await db.update(alertBrowsers).set({ sentAt: now() }).where(eq(alertBrowsers.id, id));
}

/** What is done now and then, whatever becomes of alerts: keys of ours change. */
export async function keepUpBrowsers(deps: BrowserDeps & Pick<Deps, "log">): Promise<void> {
  await endForeignKeys(deps);
  await sealBrowsersAnew(deps);
}

/** Ends those that subscribed to a pair of keys that is not ours any more: none of them can be reached. */
async function endForeignKeys({ db, now, settings }: Omit<BrowserDeps, "seal">): Promise<void> {
  const isForeign = vapidIds(settings.push).map((id) => differsFrom(alertBrowsers.vapid, id));
  await db
    .update(alertBrowsers)
    .set({ endedAt: now(), target: null, targetKey: null })
    .where(and(isNull(alertBrowsers.endedAt), ...isForeign));
}

/** Seals anew what an earlier key sealed, so that the key can go. */
async function sealBrowsersAnew({ db, seal, log }: Pick<Deps, "db" | "seal" | "log">): Promise<void> {
  const { id, target, targetKey } = alertBrowsers;
  const old = await db
    .select()
    .from(alertBrowsers)
    .where(and(isNotNull(target), differsFrom(targetKey, seal.keyId)))
    .limit(BATCH);
  for (const row of old) {
    try {
      const known = Target.parse(await seal.open(row.target ?? "", subjectOf(row.id)));
      const values = {
        target: await seal.seal(known, subjectOf(row.id)),
        targetKey: seal.keyId,
        endpointDigest: digestsOf(seal, known.endpoint)[0],
      };
      await db
        .update(alertBrowsers)
        .set(values)
        .where(and(eq(id, row.id), eq(target, row.target ?? "")));
    } catch (error) {
      log.error(
        { error: describeError(error) },
        "a stored push subscription cannot be decrypted: check that DATA_KEYS still has its key",
      );
    }
  }
}
