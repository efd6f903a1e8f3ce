import { asc, eq, lte } from "drizzle-orm";
import type { PostChange } from "../../../contract/desk-posts";
import type { DeskRole } from "../../../domain/desk-roles";
import { posts } from "../../db/blog-tables";
import type { Db } from "../../db/client";
import { deskPosts } from "../../db/desk-post-tables";
import type { Deps } from "../../deps";
import { describeError } from "../../errors";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { note } from "../hand-signals/deeds";
import { rolesOf } from "../roles";
import { publishText, withdrawText } from "./publish";
import { type Acting, changedMeanwhile, lockPost, type PostRow } from "./rows";

/** What is to be done: it returns whether anything was. */
type Act = (tx: Db, row: PostRow, change: PostChange, now: Date) => Promise<boolean>;

async function isWithdrawn(tx: Db, { post }: PostRow): Promise<boolean> {
  const [found] = await tx.select({ at: posts.withdrawnAt }).from(posts).where(eq(posts.id, post));
  return Boolean(found?.at);
}

const isPublicAsItStands = async (tx: Db, row: PostRow) =>
  row.published === row.version && !(await isWithdrawn(tx, row));

const acts: Record<PostChange["change"], Act> = {
  publish: async (tx, row, _, now) => {
    if (await isPublicAsItStands(tx, row)) return false;
    if (row.published !== null)
      throw new Refused("It was published before: correct it, with a note for its readers.");
    await publishText(tx, row, now, null);
    return true;
  },
  correct: async (tx, row, { reason }, now) => {
    if (row.published === null) throw new Refused("It is a draft that nobody has read: publish it instead.");
    if (await isPublicAsItStands(tx, row)) return false;
    await publishText(tx, row, now, reason);
    return true;
  },
  schedule: async (tx, row, { publishAt }, now) => {
    const at = publishAt == null ? undefined : new Date(publishAt);
    if (row.published !== null) throw new Refused("It was published before: correct it instead.");
    if (!at || at <= now) throw new Refused("A post is scheduled for a time that is still to come.");
    if (row.publishAt?.getTime() === at.getTime()) return false;
    await tx.update(deskPosts).set({ publishAt: at }).where(eq(deskPosts.id, row.id));
    return true;
  },
  unschedule: async (tx, row) => {
    if (row.publishAt === null) return false;
    await tx.update(deskPosts).set({ publishAt: null }).where(eq(deskPosts.id, row.id));
    return true;
  },
  withdraw: async (tx, row, { reason }, now) => {
    if (row.published === null) throw new Refused("It is a draft that nobody has read: discard it instead.");
    if (await isWithdrawn(tx, row)) return false;
    await withdrawText(tx, row, now, reason);
    return true;
  },
  discard: async (tx, row) => {
    if (row.published !== null) throw new Refused("It was published: withdraw it instead.");
    await tx.delete(deskPosts).where(eq(deskPosts.id, row.id));
    return true;
  },
};

/**
 * Publishes, corrects, schedules, withdraws or discards a post as it was read. What holds already is done once.
 * @returns the mark of the audit entry; undefined where nothing was to be done
 * @throws {Refused} where it is another text by now, or not in a state for that
 */
export function changePost(
  acting: Acting,
  { id, ...change }: PostChange & { id: string },
): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (row.version !== change.version) throw changedMeanwhile();
    const now = acting.now();
    if (!(await acts[change.change](tx, row, change, now))) return undefined;
    if (change.change !== "discard")
      await tx.update(deskPosts).set({ changedBy: acting.actor, updatedAt: now }).where(eq(deskPosts.id, id));
    const why = `Post ${row.post}: ${change.reason}`;
    return note(tx, acting, { action: `post.${change.change}`, fields: ["version"], why });
  });
}

/** So many are published by one look. */
const AT_ONCE = 20;

type Publishing = Omit<Acting, "actor" | "requestId"> & Pick<Deps, "log">;

/**
 * Publishes what is due by the clock, each in a transaction of its own with its entry of the audit log, in the name of who
 * scheduled it. Whose role was taken meanwhile publishes nothing: their post is a draft again. One that cannot be published
 * keeps no other one back: the log tells of it each time.
 */
export async function publishDuePosts({ log, ...acting }: Publishing): Promise<void> {
  const { db, now } = acting;
  const due = await db
    .select({ id: deskPosts.id })
    .from(deskPosts)
    .where(lte(deskPosts.publishAt, now()))
    .orderBy(asc(deskPosts.publishAt))
    .limit(AT_ONCE);
  for (const { id } of due)
    await publishDue(acting, id).catch((error: unknown) => {
      log.error({ post: id, error: describeError(error) }, "a scheduled post could not be published");
    });
}

/** As the calls have it (api/routes/desk-posts.ts). */
const isWriter = (role: DeskRole): boolean => role === "analyst" || role === "owner";

const publishDue = (acting: Omit<Publishing, "log">, id: string): Promise<void> =>
  acting.db.transaction(async (tx) => {
    const now = acting.now();
    const [row] = await tx.select().from(deskPosts).where(eq(deskPosts.id, id)).for("update");
    // It was published, changed or discarded since it was looked for.
    if (!row?.publishAt || row.publishAt > now || row.published !== null) return;
    const by = { ...acting, actor: row.changedBy, requestId: undefined };
    if (row.changedBy !== null && !(await rolesOf(tx, row.changedBy)).some(isWriter)) {
      await tx.update(deskPosts).set({ publishAt: null }).where(eq(deskPosts.id, id));
      const why = `Post ${row.post}: who scheduled it has no role to publish any more`;
      await note(tx, { ...by, actor: null }, { action: "post.unschedule", fields: ["publishAt"], why });
      return;
    }
    await publishText(tx, row, now, null);
    const why = `Post ${row.post}: scheduled for ${row.publishAt.toISOString()}`;
    await note(tx, by, { action: "post.publish", fields: ["version"], why });
  });
