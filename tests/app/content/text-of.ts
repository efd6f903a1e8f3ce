import type { Line } from "~/content/rich-text";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isLine = (value: unknown): value is Exclude<Line, string> =>
  Array.isArray(value) &&
  value.some((part) => typeof part === "string") &&
  value.some((part) => isRecord(part) && !Array.isArray(part));

/** Every text within a piece of content; a line with links in it is one text. */
export function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (!isRecord(content)) return [];
  if (isLine(content)) return [content.map((part) => (typeof part === "string" ? part : part.text)).join("")];
  return Object.values(content).flatMap(textsOf);
}

/** Every address that a piece of content links to. */
export function hrefsOf(content: unknown): string[] {
  if (!isRecord(content)) return [];
  const own = typeof content.href === "string" ? [content.href] : [];
  return [...own, ...Object.values(content).flatMap(hrefsOf)];
}
