import type { PolicySources } from "../app/page-policy.server";
import { refusalStyleSource } from "./refusal-page";

interface SecurityOptions {
  /** The site's canonical origin. */
  publicUrl: string;
  /** Development builds reload themselves, over a socket. */
  development: boolean;
}

/** What a page's policy has beyond every page's. */
interface PolicyExtras {
  /** Of a page that hydrates, whose data and modules are inline scripts. */
  nonce?: string | undefined;
  allowed?: PolicySources | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** The security headers of every kind of reply; there is no other place that knows them. */
export interface Security {
  /** Of whatever is no page and no file: data, text, redirects, replies to what is no request at all. */
  everywhere: Headers;
  /** Of files. Those that a browser can show by themselves (a picture as SVG) show, and do nothing. */
  file: Headers;
  /** Of a worker's script, which is no page and shows nothing: a sandbox would take its origin away. */
  worker: Headers;
  /** Of a refusal: those of everywhere, and the one style that it carries. */
  refusal: Headers;
  /** Of a page: those of everywhere, with its own in their place. */
  page(extras?: PolicyExtras): Headers;
}

/**
 * The permissions that a page could ask for and none of ours does. Features that ask the reader for nothing (sensors, playing, full
 * screen) are left out: with them a cached page takes a tenth more of the processor. Chromium warns of names that it does not
 * know.
 */
const features =
  "browsing-topics camera clipboard-read display-capture geolocation hid idle-detection local-fonts microphone midi payment serial usb xr-spatial-tracking".split(
    " ",
  );
const permissions = features.map((feature) => `${feature}=()`).join(", ");

/** What is no page loads nothing, runs nothing, sends nothing and is in no frame. */
const nothing = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

export function createSecurity(options: SecurityOptions): Security {
  const file = {
    // Beside COOP, browsers would refuse to show a sandboxed reply at all.
    "Content-Security-Policy": [...nothing, "sandbox"].join("; "),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    // Two years and every host below, as the lists in browsers ask; to be put on them is for a domain's owner to say.
    ...(isHttps(options) && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
  const everywhere = {
    ...file,
    "Content-Security-Policy": nothing.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": permissions,
    "X-Permitted-Cross-Domain-Policies": "none",
  };
  return {
    everywhere,
    file,
    worker: { ...file, "Content-Security-Policy": nothing.join("; ") },
    refusal: {
      ...everywhere,
      "Content-Security-Policy": [...nothing, `style-src ${refusalStyleSource}`].join("; "),
    },
    page(extras = {}) {
      const payers = extras.allowed?.payment?.map((source) => ` "${source}"`).join("");
      const policy = {
        "Content-Security-Policy": contentPolicy(options, extras),
        ...(payers && { "Permissions-Policy": permissions.replace("payment=()", `payment=(self${payers})`) }),
      };
      // A provider's frame may lack the header that allows embedding, and may need to know which page it is on.
      if (extras.allowed?.["frame-src"])
        return { ...everywhere, ...policy, "Referrer-Policy": "strict-origin-when-cross-origin" };
      return { ...everywhere, ...policy, "Cross-Origin-Embedder-Policy": "require-corp" };
    },
  };
}

/** Everything comes from our own address, only inline code with the nonce runs, and no page may frame ours. */
function contentPolicy(options: SecurityOptions, { nonce, allowed = {} }: PolicyExtras): string {
  // By its whole address: no other script of ours becomes a worker.
  const workers = allowed["worker-src"]?.map((path) => new URL(path, options.publicUrl).href);
  const more = (name: keyof PolicySources) => (allowed[name] ?? []).map((source) => ` ${source}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${more("script-src")}`,
    `connect-src 'self'${options.development ? " ws:" : ""}${more("connect-src")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `worker-src ${workers?.join(" ") ?? "'none'"}`,
    ...(allowed["frame-src"] ? [`frame-src${more("frame-src")}`] : []),
    `form-action 'self'${more("form-action")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps(options) ? ["upgrade-insecure-requests"] : []),
    // React writes scripts as markup when it has to render a page again, and what providers' scripts do is not known.
    ...(nonce || allowed["script-src"]
      ? []
      : [`trusted-types own${workers ? " alerts-worker" : ""}`, "require-trusted-types-for 'script'"]),
  ].join("; ");
}

const isHttps = ({ publicUrl }: SecurityOptions) => publicUrl.startsWith("https:");
