import { z } from "zod";
import { isTimeZone } from "../../domain/alerts/clock";
import { type AlertKind, alertScopes } from "../../domain/alerts/preferences";
import { mostEndpoint } from "../../domain/push-endpoint";

/** Of a choice: what a kind of alert does by mail. */
export const mailTimings = ["now", "digest", "off"] as const;
export type MailTiming = (typeof mailTimings)[number];

/** The same by text and by push, which have no digest. */
export const textTimings = ["now", "off"] as const;

export const textKindField = (kind: AlertKind) => `texted_${kind}`;
export const pushKindField = (kind: AlertKind) => `pushed_${kind}`;
export const kindField = (kind: AlertKind) => `told_${kind}`;
export const sectorField = (slug: string) => `sector_${slug}`;

/** The sectors whose fields are among these: whether there are such sectors is the upstream's to say. */
export const sectorsNamed = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => /^sector_([a-z\d-]{1,60})$/.exec(field)?.[1] ?? []);

/** What is said beside a field. */
const said = {
  choose: "Please choose one",
  zone: "Please choose a time zone",
  sectors: "Please tick a sector below, or choose another answer",
};

/** The hours of a day as a list offers them, by their minutes since midnight. */
export const hourChoices = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour * 60),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

const hour = z
  .string({ required_error: said.choose })
  .refine((text) => hourChoices.some(({ value }) => value === text), said.choose)
  .transform(Number);
/** A kind that the page does not offer is left out. */
const timing = z.enum(mailTimings, { errorMap: () => ({ message: said.choose }) }).optional();
const textTiming = z.enum(textTimings, { errorMap: () => ({ message: said.choose }) }).optional();

/**
 * The form of /account/alerts, whose fields are those of the kinds and sectors that there are.
 * @param sectors by their slugs
 */
export function alertSchema(kinds: readonly AlertKind[], sectors: readonly string[]) {
  return z.object({
    scope: z.enum(alertScopes, { errorMap: () => ({ message: said.choose }) }),
    zone: z.string({ required_error: said.zone }).refine(isTimeZone, said.zone),
    quietFrom: hour,
    quietTo: hour,
    digestAt: hour,
    ...Object.fromEntries(kinds.map((kind) => [kindField(kind), timing])),
    ...Object.fromEntries(kinds.map((kind) => [textKindField(kind), textTiming])),
    ...Object.fromEntries(kinds.map((kind) => [pushKindField(kind), textTiming])),
    ...Object.fromEntries(sectors.map((slug) => [sectorField(slug), z.string().optional()])),
  });
}

/** The buttons of the feed's page. */
export const feedPressSchema = z.object({ press: z.enum(["make", "end"]) });

/** A member who chooses alerts by sector has to name one. */
export function sectorMissing(kept: Readonly<Record<string, string>>): Record<string, string> {
  const isNamed = Object.keys(kept).some((name) => name.startsWith("sector_"));
  return kept.scope === "sectors" && !isNamed ? { scope: said.sectors } : {};
}

/** What of a form's values was chosen for a kind; what it does not name is off. */
export const timingIn = (values: Readonly<Record<string, unknown>>, kind: AlertKind): MailTiming =>
  mailTimings.find((each) => each === values[kindField(kind)]) ?? "off";

/** Whether a kind is to be texted; what a form without a number does not name is not. */
export const isTexted = (values: Readonly<Record<string, unknown>>, kind: AlertKind): boolean =>
  values[textKindField(kind)] === "now";

/** Whether a kind is to be pushed. */
export const isPushed = (values: Readonly<Record<string, unknown>>, kind: AlertKind): boolean =>
  values[pushKindField(kind)] === "now";

/** The forms about browsers: one that a script fills as a browser subscribes, and a button beside each. */
export const browserPressSchema = z.object({
  press: z.enum(["add", "remove"]),
  /** Of the one to remove. */
  id: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  endpoint: z.string().url().max(mostEndpoint).optional(),
  p256dh: z.string().max(100).optional(),
  auth: z.string().max(100).optional(),
});
