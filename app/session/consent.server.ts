/** The visitor's choice, as their cookie has it. A page's cached copy depends on it, so it is not encrypted. */
export type Choice = "yes" | "no";

export const readChoice = (value: unknown): Choice | undefined =>
  value === "yes" || value === "no" ? value : undefined;

/** What may be remembered of a visitor. */
export interface Consent {
  /** required: nothing is kept past the browser's session until the visitor accepts. */
  setting: "off" | "required";
  choice: Choice | undefined;
  /** `Sec-GPC: 1`: the browser refuses for its reader, whatever else was said. */
  signal: boolean;
}

/**
 * persist: for 365 days, and it may be sent upstream. held: for the browser's session, and none of it goes upstream.
 * refused: nothing.
 */
export type VisitorMode = "persist" | "held" | "refused";

export function modeOf({ setting, choice, signal }: Consent): VisitorMode {
  if (signal || choice === "no") return "refused";
  return choice === "yes" || setting === "off" ? "persist" : "held";
}

/** Whether a request's Sec-GPC header refuses, however often it was sent. */
export const refusesBySignal = (header: string | string[] | undefined): boolean =>
  [header].flat().some((value) => value?.split(",").some((part) => part.trim() === "1"));
