import type { IncomingMessage, ServerResponse } from "node:http";
import { allowedMethods } from "./admission";
import { endUnread } from "./node-adapter";
import { sayNoMore } from "./raw-replies";
import { refusalPage } from "./refusal-page";

/** When to come again after 429 and 503: by then the requests that had a place are done. */
const shedSeconds = "2";
/** What follows on the connection may be a part of a request that could not be read. */
const lastOfConnection = new Set([400, 431]);

interface Refused {
  status: number;
  requestId: string;
  headers: Readonly<Record<string, string>>;
}

/** Answers a request that no route gets, with a page that stands by itself. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  { status, requestId, headers }: Refused,
): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (status === 405) res.setHeader("Allow", allowedMethods);
  if (lastOfConnection.has(status)) {
    res.setHeader("Connection", "close");
    sayNoMore(req.socket);
  }
  if (status === 503 || status === 429) res.setHeader("Retry-After", shedSeconds);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  endUnread(req, res, refusalPage(status, requestId));
}
