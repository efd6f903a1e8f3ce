import { createCookieJar } from "~/session/cookies.server";
import { createSeal } from "~/session/seal.server";
import { createVisitors } from "~/session/visitor.server";
import type { CookieStore } from "./cookies";

const jar = createCookieJar(false);
const seal = createSeal(["a-secret-a-secret-a-secret-a-secret"], "visitor");
/** How a Set-Cookie value says 365 days. */
export const year = "Max-Age=31536000";
/** The time, in milliseconds, for all of a file's visitors. */
export const clock = { now: 1_800_000_000_000 };
const sites = {
  off: createVisitors(jar, seal, { setting: "off", now: () => clock.now }),
  required: createVisitors(jar, seal, { setting: "required", now: () => clock.now }),
};

interface Coming {
  query?: string;
  setting?: "off" | "required";
  signal?: boolean;
  choose?: "yes" | "no";
  /** The website whose link led here. */
  arrive?: string;
}

/** One request of a browser: who it is taken for, and the cookies that it is told to set. */
export async function visit(store: CookieStore, coming: Coming | string = {}) {
  const {
    query,
    setting = "off",
    signal = false,
    choose,
    arrive,
  } = typeof coming === "string" ? { query: coming } : coming;
  const record = await sites[setting].open(jar.read(store.header), new URLSearchParams(query), signal);
  if (choose) record.decide(choose);
  if (arrive) record.arrive(arrive);
  const cookies = await record.commit();
  store.store(cookies);
  return { record, cookies };
}

/** The Set-Cookie value of one cookie. */
export const setOf = (cookies: readonly string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`));

/** The query of a referral link from a campaign. */
export const campaign = "utm_source=news&referredBy=ada";
