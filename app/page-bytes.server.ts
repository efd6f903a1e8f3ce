type Bytes = Buffer<ArrayBuffer>;

const known = new WeakMap<Response, Bytes>();

/**
 * A Response of a whole page, or of data. Its bytes are kept beside it: to read a body of a hundred kilobytes through its stream
 * takes longer than to send it.
 */
export function pageResponse(page: string | Bytes, init: ResponseInit): Response {
  const bytes = typeof page === "string" ? Buffer.from(page) : page;
  const response = new Response(bytes, init);
  known.set(response, bytes);
  return response;
}

/** A Response of data, as JSON. */
export function jsonResponse(data: unknown, headers: Readonly<Record<string, string>>): Response {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  return pageResponse(JSON.stringify(data), { headers: { ...type, ...headers } });
}

/** What is in a response's body; undefined where it has none. Rejects where it cannot be read to its end. */
export async function bytesOf(response: Response): Promise<Bytes | undefined> {
  const whole = known.get(response);
  if (whole || !response.body) return whole;
  return Buffer.from(await response.arrayBuffer());
}
