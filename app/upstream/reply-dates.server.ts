/** Years of which a reply may tell; a number outside of them is no time. */
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** YYYY-MM-DD, then perhaps T or a space and a time of day, then perhaps a zone. */
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** As HTTP and mail write it (RFC 9110 5.6.7, RFC 5322 3.3). */
const httpForm = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC?|[+-]\d{4})$/i;
const dayForm = /^(\d{4})([-/]?)(\d{2})\2(\d{2})$/;

/**
 * An instant in ISO 8601 of one that is written in another common form: ISO 8601 with a space, without seconds or with
 * +0200, as HTTP writes it, or as seconds or milliseconds since 1970. 05/01/2024 is read by nobody: it is two days.
 * @param exactly where something is decided by it: a time without a zone is then none, else it is taken for UTC
 */
export function readInstant(value: unknown, exactly: boolean): string | undefined {
  const since1970 = readEpoch(value);
  if (since1970 !== undefined) return new Date(since1970).toISOString();
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (httpForm.test(text)) return toIso(Date.parse(text));
  const [whole, day, minutes = "00:00", seconds = "00", fraction = "0", zone] = isoForm.exec(text) ?? [];
  if (whole === undefined || !day || (exactly && !zone)) return undefined;
  // Date.parse would take February the 30th for the first days of March.
  if (!isDay(day)) return undefined;
  const offset = !zone || zone.toUpperCase() === "Z" ? "Z" : withColon(zone);
  return toIso(Date.parse(`${day}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`));
}

/** A day as YYYY-MM-DD of one that is written as YYYY/MM/DD or YYYYMMDD, or that has a time behind it. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const [, year, , month, date] = dayForm.exec(text) ?? [];
  const day = year ? `${year}-${month}-${date}` : isoForm.exec(text)?.[1];
  return day && isDay(day) ? day : undefined;
}

function readEpoch(value: unknown): number | undefined {
  const digits = typeof value === "string" ? value.trim() : value;
  if (typeof digits === "string" && !/^\d{10}(?:\d{3})?$/.test(digits)) return undefined;
  if (typeof digits !== "string" && typeof digits !== "number") return undefined;
  const number = Number(digits);
  // Seconds have ten digits from 2001 to 2286, milliseconds thirteen.
  const milliseconds = number >= 1e9 && number < 1e10 ? number * 1_000 : number;
  return milliseconds >= 1e12 && milliseconds < latest ? Math.round(milliseconds) : undefined;
}

function toIso(milliseconds: number): string | undefined {
  return milliseconds >= earliest && milliseconds < latest ? new Date(milliseconds).toISOString() : undefined;
}

const withColon = (zone: string): string => `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;

function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
