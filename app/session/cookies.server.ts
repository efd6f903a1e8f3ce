import { parse, serialize } from "cookie";
import { deskPaths } from "../lib/desk-paths";
import { paths } from "../lib/paths";

/** Every cookie of the site, by its name without a prefix. */
export type CookieName =
  | "session"
  | "ended"
  | "investor"
  | "toast"
  | "visitor"
  | "referral"
  | "utm"
  | "visit"
  | "consent"
  | "draft"
  | "bank-link"
  | "broker-connection"
  | "second-step"
  | "investor-second-step"
  | "device"
  | "investor-device"
  | "desk"
  | "desk-second-step"
  | "desk-device";

/**
 * Where browsers send a cookie, if not everywhere. The device cookies go everywhere though only the login pages use
 * them: a sibling host that could set one could plant a stranger's device in the owner's browser.
 */
const pathOf: Partial<Record<CookieName, string>> = {
  draft: paths.onboarding(),
  investor: paths.invest(),
  "second-step": paths.login(),
  "investor-second-step": paths.investLogin(),
  desk: deskPaths.desk(),
  "desk-second-step": deskPaths.deskLogin(),
  "bank-link": paths.bankLink(),
  // Of what lies below: where the connection begins, and where the broker's page leads back to.
  "broker-connection": "/brokerage",
};

/** What opens the desk: no request that another site makes a browser send has it. Its pages have a way in for links. */
const strict: ReadonlySet<CookieName> = new Set(["desk", "desk-second-step"] as const);

/** Reads and writes cookies; nothing else does. */
export interface CookieJar {
  /** The name as the browser knows it. */
  nameOf(name: CookieName): string;
  /** The cookies of a request, by their names without a prefix. */
  read(header: string | undefined): (name: CookieName) => string | undefined;
  /** The Set-Cookie value; without a value it removes the cookie. "session": the browser keeps it until it is closed. */
  write(name: CookieName, value: string | undefined, maxAgeSeconds: number | "session"): string;
}

/**
 * @param secure when the site is served by https: `Secure`, and `__Host-` so that no sibling host can set them. Those
 * with a path of their own cannot be `__Host-`.
 */
export function createCookieJar(secure: boolean): CookieJar {
  const nameOf = (name: CookieName) => (secure ? `${name in pathOf ? "__Secure-" : "__Host-"}${name}` : name);
  return {
    nameOf,
    read(header) {
      const cookies = header ? parse(header) : {};
      return (name) => cookies[nameOf(name)];
    },
    write: (name, value, maxAge) =>
      serialize(nameOf(name), value ?? "", {
        path: pathOf[name] ?? "/",
        httpOnly: true,
        sameSite: strict.has(name) ? "strict" : "lax",
        secure,
        maxAge: value === undefined ? 0 : maxAge === "session" ? undefined : maxAge,
      }),
  };
}
