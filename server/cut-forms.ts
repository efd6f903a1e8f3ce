import type { IncomingMessage, ServerResponse } from "node:http";
import { cutHeader } from "../app/cut-form.server";
import type { Cut, Lease } from "./bodies";
import { bringsDocument, LARGEST_CUT_DOCUMENT } from "./form-limits";

/** Fields stand before the file in our forms, and are far shorter. */
const headBytes = 16_000;

/** Where a form is taken without its file when that is too large, so that its page comes back and says so. */
export const cutAt = (pathname: string, { headers }: IncomingMessage): Cut | undefined =>
  bringsDocument(pathname) && /^multipart\/form-data\b/i.test(headers["content-type"] ?? "")
    ? { headBytes, mostBytes: LARGEST_CUT_DOCUMENT }
    : undefined;

/**
 * Reads a form. One that was cut becomes a whole form again, whose file ends early, and says so by a header of ours.
 * @throws {UnreadableRequest} as {@link Lease.read}
 */
export async function readBody(
  lease: Lease,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Buffer<ArrayBuffer>> {
  // A client's own says nothing.
  delete req.headers[cutHeader];
  const body = await lease.read(req, res);
  if (!lease.isCut) return body;
  req.headers[cutHeader] = "1";
  const [, boundary = ""] = /boundary="?([^";]+)/i.exec(req.headers["content-type"] ?? "") ?? [];
  return Buffer.concat([body, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
