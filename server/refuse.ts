import type { IncomingMessage, ServerResponse } from "node:http";
import { allowedMethods } from "./admission";
import { endUnread } from "./node-adapter";
import { sayNoMore } from "./raw-replies";
import { refusalPage } from "./refusal-page";

/** When to come again who found no place: by then those who have one are done. */
const shedSeconds = "2";

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
  // What follows a request that cannot be read may be a part of it.
  if (status === 400) {
    res.setHeader("Connection", "close");
    sayNoMore(req.socket);
  }
  if (status === 503) res.setHeader("Retry-After", shedSeconds);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  endUnread(req, res, refusalPage(status, requestId));
}
