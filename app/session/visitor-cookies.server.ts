import { z } from "zod";
import { visitorDays } from "../lib/visitor-days";
import type { Choice } from "./consent.server";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";
import { RandomId, ReferralCode, Utm, Website } from "./visitor-values.server";

const maxAgeSeconds = visitorDays * 24 * 60 * 60;
/** What is held for the browser's session opens no longer than this, though some browsers never end one. */
const heldSeconds = 24 * 60 * 60;

const schemas = {
  visitor: RandomId,
  referral: ReferralCode,
  // `for`: whom the campaign was registered for, by digests. `by`: the website whose link led here first.
  utm: z.object({ values: Utm, for: z.array(z.string()), by: Website.optional() }),
  visit: z.object({ id: RandomId, lastPingAt: z.number() }),
};
export type ValueName = keyof typeof schemas;
export type Values = { [Name in ValueName]?: z.output<(typeof schemas)[Name]> | undefined };
/** What the cookies held, and which of them for the browser's session alone. */
export interface Opened {
  values: Values;
  held: ReadonlySet<ValueName>;
}

export type Writer = ReturnType<typeof createWriter>;

export const createWriter = (jar: CookieJar, seal: Seal) => ({
  choice: (choice: Choice | undefined) => jar.write("consent", choice, maxAgeSeconds),
  remove: (name: ValueName) => jar.write(name, undefined, 0),
  async write(name: ValueName, value: unknown, held: boolean): Promise<string> {
    const forSession = held || name === "visit";
    // The name is sealed with the value: one cookie never passes for another.
    const payload = { [name]: value, ...(held && { held }) };
    const sealed = await seal.seal(payload, forSession ? heldSeconds : maxAgeSeconds);
    return jar.write(name, sealed, forSession ? "session" : maxAgeSeconds);
  },
});

export const valueNames = ["visitor", "referral", "utm", "visit"] as const;

/** What of the cookies is ours: a forged or an old one is as good as none. */
export async function openAll(read: (name: CookieName) => string | undefined, seal: Seal): Promise<Opened> {
  const held = new Set<ValueName>();
  async function openAs<T>(name: ValueName, schema: z.ZodType<T>): Promise<T | undefined> {
    const sealed = read(name);
    const payload = sealed ? await seal.open(sealed) : undefined;
    // Most visitors lack most of them: to have a schema complain of nothing takes longer than to open a cookie.
    if (!payload) return undefined;
    const parsed = schema.safeParse(payload[name]);
    if (!parsed.success) return undefined;
    if (payload.held === true) held.add(name);
    return parsed.data;
  }
  const [visitor, referral, utm, visit] = await Promise.all([
    openAs("visitor", schemas.visitor),
    openAs("referral", schemas.referral),
    openAs("utm", schemas.utm),
    openAs("visit", schemas.visit),
  ]);
  return { values: { visitor, referral, utm, visit }, held };
}
