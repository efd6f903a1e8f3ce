import pg from "pg";
import { z } from "zod";

/** A part of a plan, with what it did when it ran (PostgreSQL's EXPLAIN, ANALYZE). */
interface Node {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Actual Rows"?: number | undefined;
  "Actual Loops"?: number | undefined;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  "Rows Removed by Join Filter"?: number | undefined;
  Plans?: Node[] | undefined;
}

const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Actual Rows": z.number().optional(),
    "Actual Loops": z.number().optional(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Index Recheck": z.number().optional(),
    "Rows Removed by Join Filter": z.number().optional(),
    Plans: z.array(Node).optional(),
  }),
);
const Notice = z.object({ message: z.string() });
const Logged = z.object({ "Query Text": z.string(), Plan: Node });

/** How one statement was really executed. */
export interface Execution {
  statement: string;
  /** Tables that it goes through from end to end, or would if it came so far. */
  walked: string[];
  /** Rows that it looked at, wanted or not. */
  read: number;
  /** Each place where it reads, with how much. */
  told: string;
}

/**
 * The address of the same database, whose connections tell how they execute each statement, also those that the database
 * makes itself for a foreign key. Only for a superuser.
 */
export function tellingAddress(url: string): string {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    // What is compiled and what is shared among workers differs from run to run; what is read does not.
    jit: "off",
    max_parallel_workers_per_gather: "0",
  };
  const telling = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  telling.searchParams.set("options", options.join(" "));
  return telling.href;
}

/** Hears of every execution on connections that are opened from now on, until `stop`. */
export function watchPlans(heard: (execution: Execution) => void): { stop(): void } {
  const { emit } = pg.Client.prototype;
  pg.Client.prototype.emit = function (this: pg.Client, name: string | symbol, ...values: unknown[]) {
    if (name === "notice") {
      const [, json] = /^duration: .*? plan:\n(.*)$/s.exec(Notice.parse(values[0]).message) ?? [];
      if (json) heard(readExecution(json));
    }
    return emit.call(this, name, ...values);
  };
  return {
    stop: () => {
      pg.Client.prototype.emit = emit;
    },
  };
}

function readExecution(json: string): Execution {
  const { "Query Text": statement, Plan } = Logged.parse(JSON.parse(json));
  const scans = scansOf(Plan);
  return {
    statement: statement.replace(/\s+/g, " ").trim(),
    walked: scans.flatMap((scan) => (scan["Node Type"] === "Seq Scan" ? (scan["Relation Name"] ?? []) : [])),
    read: scans.reduce((sum, scan) => sum + readBy(scan), 0),
    told: scans
      .map(
        (scan) =>
          `${scan["Node Type"]} ${scan["Index Name"] ?? scan["Relation Name"] ?? ""}: ${readBy(scan)}`,
      )
      .join(", "),
  };
}

function scansOf(node: Node): Node[] {
  const own = /Scan$/.test(node["Node Type"]) && (node["Relation Name"] || node["Index Name"]) ? [node] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/** Each time it runs, what it gave and what it looked at in vain. */
function readBy(scan: Node): number {
  const each =
    (scan["Actual Rows"] ?? 0) +
    (scan["Rows Removed by Filter"] ?? 0) +
    (scan["Rows Removed by Index Recheck"] ?? 0);
  return each * (scan["Actual Loops"] ?? 0);
}
