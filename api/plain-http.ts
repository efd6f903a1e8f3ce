import type { IncomingHttpHeaders } from "node:http";

/** A request for a call, as little as node makes of it: fetch's objects cost more than most calls. */
export interface PlainRequest {
  method: string;
  url: URL;
  /** By lower-case name, as node joins them. */
  headers: IncomingHttpHeaders;
  /** Of the connection; undefined where there is none. */
  address: string | undefined;
  /** The whole body; empty where there is none. */
  body: Uint8Array;
}

/** A whole reply. */
export interface PlainReply {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** Empty where there is none. */
  body: string | Uint8Array<ArrayBuffer>;
}

/** Reads headers by name as fetch's `Headers` do. */
export const readerOf = (headers: IncomingHttpHeaders): Pick<Headers, "get"> => ({
  get: (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  },
});

/** @param address of the connection that it came by */
export async function ofFetch(request: Request, address: string | undefined): Promise<PlainRequest> {
  const headers = Object.fromEntries(request.headers);
  const body = new Uint8Array(await request.arrayBuffer());
  return { method: request.method, url: new URL(request.url), headers, address, body };
}

export const toFetch = ({ status, headers, body }: PlainReply): Response =>
  new Response(body.length > 0 ? body : null, { status, headers });
