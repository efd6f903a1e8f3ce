import { readFileSync } from "node:fs";

/** The files that a process's schema is in. */
const schemas = {
  "app/env.server.ts": ["app/environment.server.ts"],
  "api/settings.ts": ["api/environment.ts", "api/providers/environment.ts"],
} as const;

/** The names of all settings that a process reads, off its schema: a new one is nobody's to forget. */
export function settingNames(file: keyof typeof schemas): string[] {
  return schemas[file].flatMap((each) => {
    const schema = /^(?:export )?const \w*[eE]nvironment = (?:z\.object\()?\{(.*?)^\}/ms.exec(
      readFileSync(each, "utf8"),
    );
    if (!schema?.[1]) throw new Error(`${each} has no schema of settings`);
    return [...schema[1].matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? "");
  });
}
