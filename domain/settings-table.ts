/** What decided a setting. Its value is never shown. */
type SettingState = "set" | "default" | "made for this run" | "not set";

export interface SettingRow {
  name: string;
  state: SettingState;
}

/** What stops a start: the setting, and what is wrong with it in words without its value. */
export interface RefusedSetting {
  name: string;
  why: string;
}

/** Each of a list's parts may be wrong in the same way, which is told once. */
export const withoutRepeats = (refused: readonly RefusedSetting[]): RefusedSetting[] =>
  refused.filter(
    ({ name, why }, at) => refused.findIndex((other) => other.name === name && other.why === why) === at,
  );

/** As much of a schema as tells whether a setting has a default. */
interface Defaulting {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/**
 * What decides each setting of a schema.
 * @param otherwise of settings whose default no schema has
 */
export function settingStates(
  schema: Readonly<Record<string, Defaulting>>,
  environment: Readonly<Record<string, string | undefined>>,
  otherwise: Readonly<Record<string, SettingState>>,
): SettingRow[] {
  return Object.entries(schema).map(([name, kind]) => {
    if (environment[name]?.trim()) return { name, state: "set" };
    const { success, data } = kind.safeParse(undefined);
    const isEmpty = !success || data === undefined || (Array.isArray(data) && data.length === 0);
    return { name, state: otherwise[name] ?? (isEmpty ? "not set" : "default") };
  });
}

/** All settings by name, two in a line so that a screen holds them. */
export function writeSettings(title: string, rows: readonly SettingRow[]): string {
  const sorted = [...rows].sort((one, other) => (one.name < other.name ? -1 : 1));
  const half = Math.ceil(sorted.length / 2);
  const width = Math.max(...sorted.map(({ name }) => name.length));
  const cell = ({ name, state }: SettingRow) => `${name.padEnd(width)} | ${state}`;
  const left = Math.max(...sorted.slice(0, half).map((row) => cell(row).length));
  const lines = sorted.slice(0, half).map((row, at) => {
    const beside = sorted[half + at];
    return `  ${beside ? `${cell(row).padEnd(left)}   ${cell(beside)}` : cell(row)}`;
  });
  return [`${title} (names alone):`, ...lines].join("\n");
}

/** Those that stop a start. */
export function writeRefused(refused: readonly RefusedSetting[], rows: readonly SettingRow[]): string {
  const states = new Map(rows.map(({ name, state }) => [name, state]));
  const width = Math.max(...refused.map(({ name }) => name.length));
  return refused
    .map(({ name, why }) => `  ${name.padEnd(width)} | ${(states.get(name) ?? "not set").padEnd(7)} | ${why}`)
    .join("\n");
}
