import type { Arena } from "./arena";
import type { Findings } from "./row";

/** Notes how often the calls of one request of a visitor's came: a read twice at most, and a write without a key once. */
export function judgeRepeats({ upstream }: Arena, findings: Findings, name: string): void {
  const times = new Map<string, { count: number; read: boolean; keyed: boolean }>();
  for (const { line, headers } of upstream.asked) {
    const key = `${headers["x-request-id"]} ${line}`;
    const known = times.get(key) ?? {
      count: 0,
      read: line.startsWith("GET "),
      keyed: "idempotency-key" in headers,
    };
    times.set(key, { ...known, count: known.count + 1 });
  }
  const of = (kind: "read" | "write") =>
    [...times].filter(([, { read, keyed }]) => (kind === "read" ? read : !read && !keyed));
  const tooMany = (kind: "read" | "write", most: number) =>
    of(kind)
      .filter(([, { count }]) => count > most)
      .map(([key]) => key);
  const repeated = of("read").filter(([, { count }]) => count === 2).length;
  findings.note(
    `reads, ${name}`,
    repeated > 0 && tooMany("read", 2).length === 0,
    `${repeated} twice; more: ${tooMany("read", 2)}`,
  );
  findings.note(
    `writes, ${name}`,
    of("write").length > 0 && tooMany("write", 1).length === 0,
    `repeated: ${tooMany("write", 1)}`,
  );
}
