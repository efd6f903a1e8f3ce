import type { PolicySources } from "../app/page-policy.server";

export interface SecurityOptions {
  /** The site's canonical origin. */
  publicUrl: string;
  /** Development builds reload themselves, over a socket. */
  development: boolean;
}

/** What a page's policy has beyond every page's. */
export interface PolicyExtras {
  /** Of a page that hydrates, whose data and modules are inline scripts. */
  nonce?: string | undefined;
  allowed?: PolicySources | undefined;
}

/** Everything comes from us, nothing runs inline but what carries the nonce; nobody frames us. */
export function contentPolicy(
  { publicUrl, development }: SecurityOptions,
  { nonce, allowed = {} }: PolicyExtras = {},
): string {
  const more = (name: keyof PolicySources) => (allowed[name] ?? []).map((source) => ` ${source}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${more("script-src")}`,
    `connect-src 'self'${development ? " ws:" : ""}${more("connect-src")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ...(allowed["frame-src"] ? [`frame-src${more("frame-src")}`] : []),
    `form-action 'self'${more("form-action")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const features = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"];

/** What every reply carries: pages, files, errors and replies to what is no request at all. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(options),
    // Stricter ones make browsers send `Origin: null` with a form.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": features.map((feature) => `${feature}=()`).join(", "),
    ...(options.publicUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    }),
  };
}
