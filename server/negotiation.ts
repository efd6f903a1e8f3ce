import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** Best first, where a client likes them equally. */
const preference: readonly Encoding[] = ["br", "gzip", "identity"];
/** Browsers send a handful of values. */
const known = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/** What a client accepts by its Accept-Encoding, best first; identity comes last even where it is refused. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header === "") return ["identity"];
  const seen = known.get(header);
  if (seen) return seen;
  const accepted = parse(header);
  if (header.length <= 200) known.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const quality = q === undefined ? 1 : Number(q);
    if (coding) qualities.set(coding, Number.isFinite(quality) ? quality : 0);
  }
  // RFC 9110 12.5.3: identity is acceptable unless it, or everything unnamed, is refused.
  const qualityOf = (coding: Encoding) =>
    qualities.get(coding) ?? qualities.get("*") ?? (coding === "identity" ? 0.001 : 0);
  const accepted = preference
    .filter((coding) => qualityOf(coding) > 0)
    .sort((one, other) => qualityOf(other) - qualityOf(one));
  return accepted.includes("identity") ? accepted : [...accepted, "identity"];
}

/** Whether If-None-Match names one of these entity tags, by the weak comparison (RFC 9110 13.1.2). */
export function matchesTag(header: string | undefined, etags: readonly string[]): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => etags.includes(tag.trim().replace(/^W\//, "")));
}
