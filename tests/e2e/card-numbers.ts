import type { BrowserContext, Request } from "playwright/test";
import { testCards } from "../../api/providers/payments/sandbox/cards";
import { siteUrl } from "./site";

const { hostname } = new URL(siteUrl);
/** Every site of the journeys has this host, whatever its port; the upstream and its pages have another one. */
const isToSite = (request: Request) => new URL(request.url()).hostname === hostname;

/** However it was written: with gaps, or as a form writes them. */
const digitsOf = (text: string) => text.replace(/%[0-9a-f]{2}|\D/gi, "");
const numberIn = (text: string) => testCards.find(({ number }) => digitsOf(text).includes(number))?.number;

/**
 * Reads all that a browser sends to the site from now on: addresses, headers and bodies.
 * @returns tells which requests had the number of a test card in them, such as "POST /subscribe: 4242…"
 */
export function readForCards(context: BrowserContext): () => string[] {
  const found: string[] = [];
  context.on("request", (request) => {
    if (!isToSite(request)) return;
    const said = [request.url(), ...Object.values(request.headers()), request.postData() ?? ""];
    const number = said.map(numberIn).find(Boolean);
    if (number) found.push(`${request.method()} ${new URL(request.url()).pathname}: ${number}`);
  });
  return () => found;
}
