import { promisify } from "node:util";
import zlib from "node:zlib";
import { alertPaths } from "../app/lib/alert-paths";
import { filePaths } from "../app/lib/file-paths";
import { investPaths } from "../app/lib/invest-paths";
import { paths } from "../app/lib/paths";
import { recordPaths } from "../app/lib/record-paths";
import { bytesOf, pageResponse } from "../app/page-bytes.server";
import { stepNames } from "../domain/onboarding/steps";
import { acceptedEncodings, type Encoding } from "./negotiation";

/** What of a request decides whether its reply may be compressed; node's own request is one. */
export interface Asked {
  method?: string | undefined;
  /** Its path and query, as they came. */
  url?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The routes, by their patterns, whose replies are the same for every reader: without the page's frame and without a name. */
export const sharedReplies: ReadonlySet<string> = new Set([
  paths.feed(),
  paths.sitemap(),
  paths.robots(),
  paths.manifest(),
  paths.symbolSearch(),
  filePaths.roiCsv(),
  recordPaths.ledgerEntries(),
  "/sector-and-stock-timing/:slug/csv",
  "/sector-insights/csv",
  "/sector-insights/:sector/csv",
  "/stocks/:ticker/csv",
  "/legal/agreements/:agreement/:revision/text",
]);

/**
 * The addresses, some with a query, of personal pages that contain no words of another person. A page that is not listed is
 * sent uncompressed to a reader who is known (docs/decisions/0057).
 */
export const ownPages: ReadonlySet<string> = new Set([
  paths.account(),
  paths.today(),
  paths.watchlist(),
  paths.watchlist({ order: "change" }),
  paths.alerts(),
  alertPaths.alertsPhone(),
  alertPaths.fills(),
  paths.subscription(),
  paths.paymentMethods(),
  paths.addPaymentMethod(),
  paths.accountDocuments(),
  paths.bankLink(),
  paths.accountReferrals(),
  paths.privacy(),
  filePaths.privacyConsents(),
  filePaths.privacyConsents({ format: "csv" }),
  paths.subscribeDone(),
  ...stepNames.map((step) => paths.onboardingStep(step)),
  paths.notEligible(),
  investPaths.investAccount(),
  investPaths.investVerify(),
  investPaths.investBack(),
  investPaths.investData(),
  investPaths.investAcknowledgements(),
  investPaths.investAcknowledgements({ format: "csv" }),
  // Of the public pages those whose words are ours alone.
  paths.root(),
  paths.landing(),
  paths.glossary(),
  paths.questions(),
]);

/** Below, what is saved is less than what it takes. */
const leastBytes = 1_000;
const text = /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml)/;
/** What a browser says of a request that its reader, or a page of ours, has caused. */
const ownSites: readonly unknown[] = [undefined, "same-origin", "none"];

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
/**
 * So many bytes at most are compressed where they are, which takes about 0.1 ms. To hand a body to a thread takes node longer: it
 * goes there twice, the second time with nothing.
 */
const mostInPlace = 16_000;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const gzipOptions = { level: 6 };
const brotliOptions = ({ length }: Buffer) => ({
  params: {
    [BROTLI_PARAM_QUALITY]: 4,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: length,
  },
});
type Pack<Packed> = Record<Exclude<Encoding, "identity">, (body: Buffer) => Packed>;
const packInPlace: Pack<Buffer> = {
  br: (body) => zlib.brotliCompressSync(body, brotliOptions(body)),
  gzip: (body) => zlib.gzipSync(body, gzipOptions),
};
const packBeside: Pack<Promise<Buffer>> = {
  br: (body) => brotli(body, brotliOptions(body)),
  gzip: (body) => gzip(body, gzipOptions),
};

/**
 * Compresses replies that were made for one request, if that reveals nothing. docs/decisions/0057-what-is-compressed-per-request.md
 * has the rule, and the attacks that it prevents.
 * @param options `personalCookies`: the names of cookies that identify a reader; `toastCookie`: the one of them that contains a
 *   sentence
 */
export function createCompression(options: { personalCookies: readonly string[]; toastCookie: string }) {
  const carries = (names: readonly string[]) => new RegExp(`(?:^|;)\\s*(?:${names.join("|")})=`);
  const personal = carries(options.personalCookies);
  const toast = carries([options.toastCookie]);

  function isSafe({ method, url = "", headers }: Asked, route: string, status: number): boolean {
    if (method !== "GET" && method !== "HEAD") return false;
    const cookies = String(headers.cookie ?? "");
    if (!personal.test(cookies) || sharedReplies.has(route)) return true;
    return (
      status === 200 &&
      ownPages.has(url) &&
      ownSites.includes(headers["sec-fetch-site"]) &&
      !toast.test(cookies)
    );
  }

  /**
   * The reply as it is sent: compressed, or the same.
   * @param route the pattern of its route
   */
  return async (asked: Asked, route: string, response: Response): Promise<Response> => {
    const { status, headers } = response;
    const [encoding = "identity"] = acceptedEncodings(asked.headers["accept-encoding"]?.toString());
    if (encoding === "identity" || !isText(response) || !isSafe(asked, route, status)) return response;
    const body = await bytesOf(response);
    if (!body || body.length < leastBytes) return body ? pageResponse(body, response) : response;
    const pack = body.length > mostInPlace ? packBeside : packInPlace;
    const packed = await pack[encoding](body);
    const compressed = pageResponse(Buffer.from(packed), { status, headers });
    compressed.headers.set("Content-Encoding", encoding);
    compressed.headers.delete("Content-Length");
    return compressed;
  };
}

/** Whether the reply is text without a content encoding, and not part of a file. */
function isText({ status, headers }: Response): boolean {
  if (status === 204 || status === 206 || status === 304) return false;
  if (headers.has("content-encoding") || headers.has("etag")) return false;
  if (/\bno-transform\b/.test(headers.get("cache-control") ?? "")) return false;
  return text.test(headers.get("content-type") ?? "");
}
