import { formatDate } from "../../domain/dates";
import { alertStops } from "../db/alert-tables";
import type { Db } from "../db/client";
import type { Deps } from "../deps";

/** The only row that there can be. */
const ROW = 1;

/** Whether nothing may leave: by the setting of this process, or by the operator's command to all of them. */
export async function areStopped({ db, settings }: Pick<Deps, "db" | "settings">): Promise<boolean> {
  return settings.alerts.stopped || (await stoppedSince(db)) !== undefined;
}

/** When a person stopped all sending, in every process; undefined while nobody has. */
export async function stoppedSince(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(alertStops);
  return row?.since;
}

/** From the next message on nothing leaves, in however many processes: each is preceded by a look. What is to be told is written and waits. */
export const stopAlerts =
  (now: Date) =>
  async (db: Db): Promise<string> => {
    await db.insert(alertStops).values({ id: ROW, since: now }).onConflictDoNothing();
    return "No alert leaves any more. What is to be told waits, until you give the command start-alerts.";
  };

/** Lets them leave again. */
export const startAlerts = async (db: Db): Promise<string> => {
  const since = await stoppedSince(db);
  if (!since) return "Alerts were not stopped by a command. (ALERTS=stopped stops those of a process.)";
  await db.delete(alertStops);
  return `Alerts leave again. They were stopped on ${formatDate(since.toISOString().slice(0, 10))}; an alert to enter whose session has begun since goes into a digest, marked as passed, and what is older than three days is not sent any more.`;
};
