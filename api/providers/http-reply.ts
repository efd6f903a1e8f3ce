/** More than any reply of a bank's or a broker's that we ask for. */
const maxBytes = 1_000_000;

/** Thrown by {@link readText}: nobody's answer is that long. */
export class TooLong extends Error {
  override readonly name = "TooLong";
}

/** The body of a reply as text. Throws {@link TooLong} beyond 1 MB, unpacked, and reads no further. */
export async function readText({ body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > maxBytes) {
      // The connection ends by it; how does not matter any more.
      void reader.cancel().catch(() => undefined);
      throw new TooLong();
    }
    chunks.push(read.value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A text as JSON; undefined where it is none. */
export function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a request failed, as a name or a code: messages of broken connections can repeat what was sent. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
