import { type DataTopic, dataTopics } from "../../contract/data-versions";
import type { Db } from "../db/client";
import { dataVersions } from "../db/data-version-table";

/** The version of every topic. */
export type AllVersions = Readonly<Record<DataTopic, number>>;

/** What the database has at this moment, in one query; 0 for a topic that it has no row of. */
export async function readVersions(db: Db): Promise<AllVersions> {
  const rows = await db.select().from(dataVersions);
  const versions: Record<DataTopic, number> = { market: 0, signals: 0, ledger: 0, blog: 0 };
  for (const topic of dataTopics) versions[topic] = rows.find((row) => row.topic === topic)?.version ?? 0;
  return versions;
}
