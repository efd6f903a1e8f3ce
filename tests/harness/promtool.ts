import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rules, rulesFile } from "./alert-rules";

const program = "/usr/bin/promtool";
/** Why rules cannot be tried here; undefined when they can. */
export const noPromtool = existsSync(program) ? undefined : `no ${program}`;

/** Seconds between two scrapes and between two evaluations, as ops/alerts.yaml asks for. */
export const STEP = 15;

/** A series for `promtool test rules`: its name with labels, and one value for each step, in promtool's notation. */
export interface InputSeries {
  series: string;
  values: string;
}

/** What `promtool check rules` says of ops/alerts.yaml; throws where it refuses it. */
export function checkRules(): string {
  const { status, stdout, stderr } = spawnSync(program, ["check", "rules", rulesFile], { encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Every word of the rules, the names of the figures among them. */
const words = new Set(rules.flatMap(({ expr }) => expr.match(/\w+/g) ?? []));
/** What no rule asks for would only cost promtool time. */
const isAskedFor = ({ series }: InputSeries) => words.has(series.split("{", 1)[0] ?? "");

const firing = 'group by (alertname) (ALERTS{alertstate="firing"})';

/**
 * Evaluates ops/alerts.yaml over these series by Prometheus's own engine, and says which alerts fire.
 * @param moments seconds from the first value
 * @returns for each moment the names, sorted
 */
export function alertsAt(series: readonly InputSeries[], moments: readonly number[]): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), "alerts-"));
  const file = path.join(folder, "test.yaml");
  const test = {
    rule_files: [path.resolve(rulesFile)],
    evaluation_interval: `${STEP}s`,
    tests: [
      {
        interval: `${STEP}s`,
        input_series: series.filter(isAskedFor),
        // Promtool prints what it did not expect: nothing is expected, so it prints what fires.
        promql_expr_test: moments.map((at) => ({ expr: firing, eval_time: `${at}s`, exp_samples: [] })),
      },
    ],
  };
  try {
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(test));
    const { status, stdout, stderr } = spawnSync(program, ["test", "rules", file], { encoding: "utf8" });
    return readOutput(stdout + stderr, status, moments);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unexpected = /expr: "[^\n]*", time: (\S+),\s+exp: nil\s+got: ([^\n]*)/g;

function readOutput(output: string, status: number | null, moments: readonly number[]): string[][] {
  const told = new Map(
    [...output.matchAll(unexpected)].map(([, time = "", got = ""]) => [
      secondsOf(time),
      [...got.matchAll(/alertname="(\w+)"/g)].map(([, name = ""]) => name).sort(),
    ]),
  );
  const isRead = status === 0 ? told.size === 0 : told.size > 0;
  if (!isRead || /error/i.test(output.replace(unexpected, ""))) throw new Error(`promtool: ${output}`);
  return moments.map((at) => told.get(at) ?? []);
}

/** Of a duration as Prometheus writes it, such as 1h2m30s. */
function secondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
