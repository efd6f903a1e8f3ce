import { refusesBySignal } from "../app/session/consent.server";

/** What the document cache has to know of a request. */
export interface Wanted {
  host: string;
  hosts: number;
  /** A reader has none; one who sends one is looked at more closely. */
  body: boolean;
  cookie: string | undefined;
  encoding: string | undefined;
  noneMatch: string | undefined;
}

const lengths = new Set(
  ["host", "cookie", "if-none-match", "content-length", "accept-encoding", "transfer-encoding"].map(
    ({ length }) => length,
  ),
);

/** The few headers that matter here, straight off the wire: making node's header object costs more than the reply. */
export function wantedOf(rawHeaders: readonly string[]): Wanted {
  const wanted: Wanted = {
    host: "",
    hosts: 0,
    body: false,
    cookie: undefined,
    encoding: undefined,
    noneMatch: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!lengths.has(name.length)) continue;
    const value = rawHeaders[at + 1] ?? "";
    switch (name.toLowerCase()) {
      case "host":
        wanted.host = value;
        wanted.hosts++;
        break;
      case "cookie":
        wanted.cookie = wanted.cookie === undefined ? value : `${wanted.cookie};${value}`;
        break;
      case "accept-encoding":
        wanted.encoding = value;
        break;
      case "if-none-match":
        wanted.noneMatch = value;
        break;
      case "content-length":
      case "transfer-encoding":
        wanted.body = true;
        break;
    }
  }
  return wanted;
}

/** Whether the browser refuses for its reader: `Sec-GPC: 1`. Asked on its own, for few pages depend on it. */
export function refusesFollowing(rawHeaders: readonly string[]): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 7 && name.toLowerCase() === "sec-gpc" && refusesBySignal(rawHeaders[at + 1]))
      return true;
  }
  return false;
}
