import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { rulesFile } from "../harness/alert-rules";
import { type Started, startCommand } from "../harness/processes";

const program = "/usr/bin/prometheus";
/** Why the rules cannot be watched here; undefined where they can. */
export const noPrometheus = existsSync(program) ? undefined : `no ${program}`;

/** An alert that fired, with the moments of the first and the last look that saw it. Seconds since 1970. */
export interface Fired {
  alert: string;
  first: number;
  last: number;
}

/** Prometheus with the rules that ship, its minutes made shorter. */
export interface Prometheus {
  process: Started;
  /** Names of the alerts that fire now, sorted. */
  firing(): Promise<string[]>;
  /** All that fired since it started, in order. */
  fired(): Promise<Fired[]>;
  stop(): Promise<void>;
}

/** An entry of Prometheus's `scrape_configs`. */
export interface Scraped {
  job_name: string;
  static_configs?: { targets: string[] }[];
  http_sd_configs?: { url: string; refresh_interval: string }[];
}

/** The processes of a job, by the ports of their figures on this machine. */
export const jobAt = (job_name: string, ports: readonly number[]): Scraped => ({
  job_name,
  static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }],
});

/** The rules with every time in them so many times as short: a day is rehearsed in minutes. `for`, and the ranges. */
export function hastened(rules: string, factor: number): string {
  const seconds = { s: 1, m: 60, h: 3600 } as const;
  const shorter = (amount: string, unit: string) => {
    const known = unit === "s" || unit === "m" || unit === "h" ? seconds[unit] : 1;
    return `${Math.max(1, Math.round((Number(amount) * known * 1000) / factor))}ms`;
  };
  return rules.replace(/(\[|for: )(\d+)([smh])\b/g, (_, before: string, amount: string, unit: string) => {
    return before + shorter(amount, unit);
  });
}

/**
 * The rules with the ages as short that are told by a clock, the numbers behind `time()`: where what ages is made up. What a
 * product does every few minutes it does not do more often in a rehearsal.
 */
export const withHastenedAges = (rules: string, factor: number): string =>
  rules.replace(/(time\(\) - [^\n]*> )(\d+)$/gm, (_, before: string, age: string) => {
    return before + String(Math.round(Number(age) / factor));
  });

const Sample = z.object({
  metric: z.object({ alertname: z.string() }),
  values: z.array(z.tuple([z.number(), z.string()])),
});
const Range = z.object({ data: z.object({ result: z.array(Sample) }) });
const Instant = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.object({ alertname: z.string() }) })) }),
});

const firing = 'ALERTS{alertstate="firing"}';
const firingAlerts = `group by (alertname) (${firing})`;

/**
 * @param factor how many times as short its minutes are
 * @param shortened what else is done to the rules that ship
 */
export async function startPrometheus(
  port: number,
  factor: number,
  scraped: readonly Scraped[],
  shortened = (rules: string) => rules,
): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), "prometheus-"));
  const interval = `${Math.round(15_000 / factor)}ms`;
  const file = path.join(folder, "prometheus.yaml");
  writeFileSync(
    path.join(folder, "alerts.yaml"),
    shortened(hastened(readFileSync(rulesFile, "utf8"), factor)),
  );
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
      rule_files: ["alerts.yaml"],
      scrape_configs: scraped,
    }),
  );
  const startedAt = Date.now() / 1000;
  const process = startCommand(
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=warn",
    ],
    {},
    { file: program },
  );
  const ask = async (place: string, asked: Record<string, string>): Promise<unknown> => {
    const query = new URLSearchParams(asked).toString();
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${place}?${query}`);
    return reply.json();
  };
  return {
    process,
    firing: async () => {
      const { data } = Instant.parse(await ask("query", { query: firingAlerts }));
      return data.result.map(({ metric }) => metric.alertname).sort();
    },
    fired: async () => {
      const now = Date.now() / 1000;
      // Prometheus gives 11,000 values of a series at most.
      const step = Math.max(1, Math.ceil((now - startedAt) / 10_000));
      // What fired between two values alone has fired as well.
      const query = `group by (alertname) (last_over_time(${firing}[${step}s]))`;
      const asked = { query, start: String(startedAt), end: String(now), step: String(step) };
      const { data } = Range.parse(await ask("query_range", asked));
      return data.result
        .map(({ metric, values }) => ({
          alert: metric.alertname,
          first: values[0]?.[0] ?? now,
          last: values.at(-1)?.[0] ?? now,
        }))
        .sort((one, other) => one.first - other.first);
    },
    stop: async () => {
      await process.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
