import { Counter, Gauge } from "prom-client";
import type { AnalyticsCounts } from "../app/analytics/analytics.server";
import type { createDocumentCache } from "./document-cache";
import type { Gate } from "./gate";
import type { createPublicAnswers } from "./public-answers";
import type { createReadersShelf } from "./readers-shelf";
import type { loadStaticFiles } from "./static-files";

/** The parts that keep counts of their own, which are read at each scrape. */
export interface Counting {
  documents: Pick<ReturnType<typeof createDocumentCache>, "counts" | "size">;
  readers: Pick<ReturnType<typeof createReadersShelf>, "counts" | "size" | "bytes">;
  answers: ReturnType<typeof createPublicAnswers>["counts"];
  files: ReturnType<typeof loadStaticFiles>["counts"];
  /** By name. */
  gates: Record<string, Pick<Gate, "underWay" | "refused"> & Partial<Pick<Gate, "waiting">>>;
  analytics(): AnalyticsCounts;
}

/** Registers a figure that is read where it is counted, at each scrape. */
export type ReadFigures = (
  kind: typeof Counter | typeof Gauge,
  words: [name: string, help: string],
  label: string,
  figures: () => Partial<Record<string, number>>,
) => unknown;

interface Registering {
  read: ReadFigures;
  /** A figure's name and help as the site's registry has them. */
  prefixed(name: string, help: string): ConstructorParameters<typeof Gauge>[0];
}

/** Registers all that counts by itself. */
export function watchCounting(
  { documents, readers, answers, files, gates, analytics }: Counting,
  { read, prefixed }: Registering,
): void {
  const ofGates = (figure: (gate: Counting["gates"][string]) => number) => () =>
    Object.fromEntries(Object.entries(gates).map(([name, gate]) => [name, figure(gate)]));
  read(
    Gauge,
    ["requests_under_way", "Requests that have a place."],
    "gate",
    ofGates(({ underWay }) => underWay),
  );
  read(
    Gauge,
    ["requests_waiting", "Requests that wait for their network's turn."],
    "gate",
    ofGates(({ waiting = 0 }) => waiting),
  );
  read(
    Counter,
    ["requests_shed_total", "Requests that found no place and were answered with 503."],
    "gate",
    ofGates(({ refused }) => refused),
  );
  read(
    Counter,
    ["documents_total", "Requests for pages that may come from memory, by where they came from."],
    "outcome",
    () => documents.counts,
  );
  new Gauge({
    ...prefixed("document_entries", "Pages in memory."),
    collect() {
      this.set(documents.size);
    },
  });
  read(
    Counter,
    ["reader_pages_total", "Readers' requests for shared research, by where the page came from."],
    "outcome",
    () => readers.counts,
  );
  new Gauge({
    ...prefixed("reader_page_bytes", "Bytes that shared research takes in memory."),
    collect() {
      this.set(readers.bytes);
    },
  });
  read(
    Counter,
    ["public_answers_total", "Requests for public data, by whether they were answered from memory."],
    "outcome",
    () => answers,
  );
  read(Counter, ["files_total", "Replies to requests for static files."], "outcome", () => files);
  read(
    Counter,
    [
      "analytics_events_total",
      "Events of visitors: all that were taken, those of them that were sent, and that were lost.",
    ],
    "outcome",
    () => {
      const { recorded, sent, dropped } = analytics();
      return { recorded, sent, dropped };
    },
  );
  read(
    Counter,
    ["beacons_refused_total", "Beacons that were not taken, by the reason."],
    "reason",
    () => analytics().refused,
  );
}
