import { z } from "zod";
import { sharedCall } from "./call";

/** What shared pages are made of. Each topic has a version of its own, which a write to its rows advances. */
export const dataTopics = ["market", "signals", "ledger", "blog"] as const;
export type DataTopic = (typeof dataTopics)[number];

/** The versions of some topics; a topic that nothing is known of is absent. */
export type DataVersions = Readonly<Partial<Record<DataTopic, number>>>;

/**
 * Beside a reply that is the same for every reader who may have it: the versions of what it was made from, such as
 * `market=12, ledger=3`. They were read before the rows, so that a reply is never older than it says. An extension:
 * another upstream may leave it out.
 */
export const DATA_VERSIONS_HEADER = "x-data-versions";

/**
 * Beside a call: the versions that the site has seen. An upstream of several processes answers from these or newer
 * ones, whichever of its processes it is. It may be ignored.
 */
export const SEEN_VERSIONS_HEADER = "x-data-versions-seen";

/** As the headers carry versions; empty where there are none. */
export const writeDataVersions = (versions: DataVersions): string =>
  dataTopics
    .flatMap((topic) => (versions[topic] === undefined ? [] : [`${topic}=${versions[topic]}`]))
    .join(", ");

/** What a header says. Unknown topics and what cannot be read are left out. */
export function readDataVersions(value: string | undefined): DataVersions {
  const versions: Partial<Record<DataTopic, number>> = {};
  if (value === undefined || value.length > 200) return versions;
  for (const part of value.split(",")) {
    const [, name, version] = /^\s*([a-z]{1,20})=(\d{1,15})\s*$/.exec(part) ?? [];
    const topic = dataTopics.find((known) => known === name);
    if (topic) versions[topic] = Number(version);
  }
  return versions;
}

const Version = z.number().int().min(0);

export const data = {
  versions: sharedCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/data/versions",
      tags: ["data", "extension"],
      summary: "The versions of what shared pages are made of",
      description:
        "Asked for once a second by each site. A topic's version grows with each write to its rows, in the same transaction.",
    })
    .output(z.object({ market: Version, signals: Version, ledger: Version, blog: Version })),
};
