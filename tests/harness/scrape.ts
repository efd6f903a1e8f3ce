/** One measured value. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const sampleLine =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|\+Inf|Nan)$/i;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Reads what is told to Prometheus, strictly (its text format 0.0.4).
 * @throws for a line that is none, and for a sample whose measure has no help or no type above it
 */
export function parseScrape(text: string): Sample[] {
  const described = { HELP: new Set<string>(), TYPE: new Map<string, string>() };
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    const comment = /^# (HELP|TYPE) (\S+) (\S.*)$/.exec(line);
    if (comment) {
      const [, kind, name = "", words = ""] = comment;
      if (kind === "HELP") described.HELP.add(name);
      else described.TYPE.set(name, words);
      return [];
    }
    const [, name, labels = "", value] = sampleLine.exec(line) ?? [];
    if (!name || value === undefined) throw new Error(`no line of a scrape: ${line}`);
    const measure = described.TYPE.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    if (!described.HELP.has(measure) || !described.TYPE.has(measure)) throw new Error(`undescribed: ${line}`);
    return [{ name, labels: parseLabels(labels), value: Number(value.replace("Inf", "Infinity")) }];
  });
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  for (let at = 0; at < text.length; at = label.lastIndex) {
    label.lastIndex = at;
    const [, name, value] = label.exec(text) ?? [];
    if (!name || value === undefined) throw new Error(`no labels: ${text}`);
    labels[name] = value;
  }
  return labels;
}

/** The sum of a measure's samples that have all of these labels; undefined where there is none. */
export function figureOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
