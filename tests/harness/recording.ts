import { alertsAt, type InputSeries, STEP } from "./promtool";
import { parseScrape, type Sample } from "./scrape";

/** A process as Prometheus knows it. */
export interface Target {
  job: "trade-signals-site" | "trade-signals-upstream";
  instance: string;
  /** Its figures now; rejects when it cannot be reached. */
  read(): Promise<string>;
}

/** Another process that is scraped and tells nothing: that none is of its job is a condition of its own. */
export const idle = (job: Target["job"]): Target => ({ job, instance: "idle:9464", read: async () => "" });

/**
 * What Prometheus would have kept of some processes: real scrapes, at times that the test says. Between two scrapes the
 * figures stay as they were, so hours take as long as the scrapes alone.
 */
export class Recording {
  /** For each series its values by step; a step without one is missing. */
  readonly #values = new Map<string, Map<number, number>>();
  readonly #moments: number[] = [];
  /** Real times become the recording's: each value of a time keeps the age that it had when it was first seen. */
  readonly #times = new Map<string, number>();
  #step = 0;

  /** @param targets asked anew at each scrape, as a scrape configuration may lose one */
  constructor(private readonly targets: () => readonly Target[]) {}

  /** Scrapes now, and lets so many minutes pass. */
  async scrape(minutes: number): Promise<void> {
    const steps = Math.round((minutes * 60) / STEP);
    for (const { job, instance, read } of this.targets()) {
      const samples = await read().then(parseScrape, () => undefined);
      const up: Sample = { name: "up", labels: {}, value: samples ? 1 : 0 };
      for (const { name, labels, value } of [up, ...(samples ?? [])]) {
        const series = nameOf(name, { ...labels, job, instance });
        this.#keep(
          series,
          /_time(?:stamp)?_seconds$/.test(name) ? this.#timeOf(series, value) : value,
          steps,
        );
      }
    }
    this.#step += steps;
  }

  /** Which alerts fire at this moment is asked by {@link alerts}. */
  mark(): void {
    this.#moments.push(Math.max(0, this.#step - 1) * STEP);
  }

  /** The names of the alerts that fire, for each moment that was marked. */
  alerts(): string[][] {
    return alertsAt(this.#series(), this.#moments);
  }

  #keep(series: string, value: number, steps: number): void {
    const values = this.#values.get(series) ?? new Map<number, number>();
    this.#values.set(series, values);
    for (let at = this.#step; at < this.#step + steps; at++) values.set(at, value);
  }

  #timeOf(series: string, value: number): number {
    const key = `${series} ${value}`;
    const time = this.#times.get(key) ?? value - Date.now() / 1_000 + this.#step * STEP;
    this.#times.set(key, time);
    return time;
  }

  #series(): InputSeries[] {
    return [...this.#values].map(([series, values]) => {
      const written: string[] = [];
      for (let at = 0; at < this.#step; at++) {
        const value = values.get(at);
        // Prometheus takes a series that a scrape no longer has for ended at once.
        const absent = values.has(at - 1) ? "stale" : "_";
        written.push(value === undefined ? absent : write(value));
      }
      return { series, values: written.join(" ") };
    });
  }
}

const nameOf = (name: string, labels: Record<string, string>) =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(",")}}`;

const write = (value: number) =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "NaN" : value > 0 ? "Inf" : "-Inf";
