export interface SecurityOptions {
  /** The site's canonical origin. */
  publicUrl: string;
  /** Development builds reload themselves, over a socket. */
  development: boolean;
}

/**
 * Everything comes from us, nothing runs inline but what carries the nonce; nobody frames us.
 * @param nonce of a page that hydrates, whose data and modules are inline scripts
 */
export function contentPolicy({ publicUrl, development }: SecurityOptions, nonce?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    `connect-src 'self'${development ? " ws:" : ""}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
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
