import { fetch, type RequestInit, type Response } from "undici";

/** No reply is larger: what is, is no page of a ledger and no checkpoint. */
const MAX_BYTES = 2_000_000;
const REPLY_MS = 15_000;

/** It could not be tried; the message is a sentence. */
export class Unfetched extends Error {
  override readonly name = "Unfetched";
}

/** An address without the slashes at its end, for paths to follow. */
export const prefixOf = (site: URL): string => site.origin + site.pathname.replace(/\/+$/, "");

/** What an address answers within 15 seconds, whatever its status is. @throws {Unfetched} */
export async function fetchText(
  address: string,
  { signal, ...init }: Omit<RequestInit, "signal"> & { signal?: AbortSignal } = {},
): Promise<{ status: number; text: string }> {
  const late = AbortSignal.timeout(REPLY_MS);
  try {
    const reply = await fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
    return { status: reply.status, text: await readText(reply) };
  } catch (error) {
    if (error instanceof Unfetched) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Unfetched(`${address} does not answer: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

async function readText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Unfetched(`${reply.url} answers more than ${MAX_BYTES} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws {Unfetched} for what is no JSON */
export function parseJson(address: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unfetched(`${address} answers no JSON.`);
  }
}
