import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { paths } from "../app/lib/paths";

interface Words {
  heading: string;
  text: string;
  /** What the way back to the same address is called, where that may help. */
  again?: string;
}

const openAgain = "Open the page again";

/** What a person reads who gets an answer before any page of ours is asked. */
const words: Readonly<Record<number, Words>> = {
  400: {
    heading: "We could not read that",
    text: "The address or the request is not one that we can read. Please check the link, or start from the front page.",
  },
  403: {
    heading: "That did not come from our own page",
    text: "This came from another site, or from a page that was opened too long ago. Open the page again on our own site and try once more. Nothing was changed.",
    again: openAgain,
  },
  405: {
    heading: "That cannot be done here",
    text: "Nothing here answers a request of that kind. Please go back and try another way.",
  },
  408: {
    heading: "That took too long to arrive",
    text: "What you sent did not arrive in time. Nothing was changed. Please go back and send it again.",
    again: openAgain,
  },
  413: {
    heading: "That is too much at once",
    text: "That is more than we can take at once. Please send less.",
    again: openAgain,
  },
  414: {
    heading: "That address is too long",
    text: "No address of ours is that long. Please check the link, or start from the front page.",
  },
  415: {
    heading: "We could not read that form",
    text: "We cannot read what was sent in that form. Nothing was changed.",
    again: openAgain,
  },
  421: {
    heading: "This is not our address",
    text: "Outside production this site answers only at its own address (PUBLIC_URL) and at this machine's own names.",
  },
  429: {
    heading: "Too much came from your network at once",
    text: "Your network is sending more forms at once than we read from one network. Nothing was changed. Please try again in a few seconds.",
    again: "Try again",
  },
  431: {
    heading: "We could not read that request",
    text: "The request has more headers than we read. Please open the page with another browser, or without its extensions.",
    again: openAgain,
  },
  500: {
    heading: "Something broke on our side",
    text: "Something went wrong on our side. Please try again.",
    again: "Try again",
  },
  503: {
    heading: "We are very busy right now",
    text: "We have more visitors at once than we can serve. Please try again in a few seconds. Nothing was changed.",
    again: "Try again",
  },
};

/** The product's look without its files: faces that every machine has, and colours of app/styles/tokens.css. */
const style = `
:root{color-scheme:light dark;--paper:#f6f4ee;--ink:#0f1713;--ink-2:#46524b;--line:#dcd7ca;--brand:#0c5b3c;--brand-ink:#fdfcf7;--signal:#e2a312}
@media (prefers-color-scheme:dark){:root{--paper:#0b100d;--ink:#edf2ed;--ink-2:#b3beb6;--line:#253029;--brand:#56d19a;--brand-ink:#06120c;--signal:#f2bd3c}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
header,main{padding:1.25rem max(clamp(1rem,4vw,2.5rem),50% - 20.5rem)}
header{border-bottom:1px solid var(--line)}
main{padding-top:clamp(2.5rem,9vw,5.5rem)}
svg{display:block;overflow:visible}
path{fill:none;stroke:currentColor;stroke-width:3}
circle{fill:var(--signal)}
h1{margin-bottom:1.5rem;font:400 clamp(2.1rem,1.5rem + 3vw,3.4rem)/1.08 Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
p{max-width:48ch;font-size:1.1rem}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
header a{display:inline-flex;align-items:center;min-width:2.75rem;min-height:2.75rem}
nav{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-block:2rem 3rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
.again{padding:.5rem 1.15rem;border-radius:4px;background:var(--brand);color:var(--brand-ink);font-weight:500;text-decoration:none}
.fine{padding-top:.75rem;border-top:1px solid var(--line);color:var(--ink-2);font-size:.875rem}
`;

/** What a policy says of the page's one style: this very text, and no other. */
export const refusalStyleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** A whole page without any asset: it has to stand when nothing else does. */
export function refusalPage(status: number, requestId: string): string {
  const title = `${status} ${STATUS_CODES[status]}`;
  const { heading, text, again } = words[status] ?? { heading: title, text: "" };
  // An empty reference is the page's own address, which no page has to repeat then.
  const retry = again ? `<a class="again" href="">${again}</a>\n` : "";
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body>
<header><a href="${paths.landing()}" aria-label="Front page"><svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M2 22 9 12l5 5L26 4"/><circle cx="26" cy="4" r="2"/></svg></a></header>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<nav aria-label="Ways on">
${retry}<a href="${paths.landing()}">Front page</a>
<a href="${paths.stocks()}">Search for a stock</a>
</nav>
<p class="fine">${title} · Request ${requestId}</p>
</main>
</body>
</html>
`;
}
