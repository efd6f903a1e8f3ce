import { STATUS_CODES } from "node:http";

/** What a person reads who gets an answer before any page of ours is asked. */
const sentences: Record<number, string> = {
  400: "The address or the request is not one that we can read.",
  403: "This came from another site, or from a page that is too old. Open the page again on our own site and try once more. Nothing was changed.",
  405: "This cannot be done here.",
  413: "That is more than we can take at once. Please send less.",
  414: "The address is too long.",
  415: "We cannot read what was sent in that form.",
  500: "Something went wrong on our side. Please try again.",
  503: "We have more visitors at once than we can serve. Please try again in a few seconds. Nothing was changed.",
};

/** A whole page without any asset: it has to stand when nothing else does. */
export function refusalPage(status: number, requestId: string): string {
  const title = `${status} ${STATUS_CODES[status]}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>${sentences[status] ?? ""}</p>
<p>Request ${requestId}</p>
</body>
</html>
`;
}
