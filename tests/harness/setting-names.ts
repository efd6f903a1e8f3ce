import { readFileSync } from "node:fs";

/** The names of all settings that a process reads, off its schema: a new one is nobody's to forget. */
export function settingNames(file: "app/env.server.ts" | "api/settings.ts"): string[] {
  const schema = /const Environment = z\.object\(\{(.*?)^\}\);/ms.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? "");
}
