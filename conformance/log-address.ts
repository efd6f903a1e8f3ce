import { z } from "zod";
import { fromBase64 } from "../domain/byte-texts";
import { readProof, writeProof } from "../domain/witness";
import { fetchText, parseJson, prefixOf, Unfetched } from "./fetch-text";

/** Where a log is, with its newest checkpoint. */
export interface LogAddress {
  note: string;
  /** @throws {Unfetched} where there is none, and a refusal of what is no proof */
  fetchProof(from: number, to: number): Promise<Uint8Array[]>;
  /** Hands over what a witness signed. */
  bring(note: string): Promise<{ status: number; message: string }>;
}

const Checkpoint = z.object({ checkpoint: z.string() });
const Proof = z.object({ proof: z.array(z.string()) });
const Said = z.object({ message: z.string() });

/** Which of the two an address is: the site answers in texts, its upstream in JSON. @throws {Unfetched} */
export async function findLog(address: URL): Promise<LogAddress> {
  const prefix = prefixOf(address);
  const site = await fetchText(`${prefix}/ledger/checkpoint`);
  if (site.status === 200) return siteAt(prefix, site.text);
  const upstream = await fetchText(`${prefix}/api/public-tracker/log/checkpoint`);
  if (upstream.status === 200) return upstreamAt(prefix, upstream.text);
  const { status } = site.status === 404 ? upstream : site;
  throw new Unfetched(`There is no log at ${address.href}: it answers ${status}.`);
}

const siteAt = (prefix: string, note: string): LogAddress => ({
  note,
  fetchProof: async (from, to) => readProof(await read(`${prefix}/ledger/consistency?from=${from}&to=${to}`)),
  bring: (cosigned) =>
    send(`${prefix}/ledger/cosignatures`, { method: "POST", body: new URLSearchParams({ note: cosigned }) }),
});

function upstreamAt(prefix: string, text: string): LogAddress {
  const log = `${prefix}/api/public-tracker/log`;
  return {
    note: told(Checkpoint, `${log}/checkpoint`, text).checkpoint,
    fetchProof: async (from, to) => {
      const place = `${log}/consistency?from=${from}&to=${to}`;
      const { proof } = told(Proof, place, await read(place));
      // As the site tells it, and as strictly read.
      return readProof(writeProof(proof.map((hash) => fromBase64(hash) ?? new Uint8Array())));
    },
    bring: (note) =>
      send(`${log}/cosignatures`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ note }),
      }),
  };
}

async function read(address: string): Promise<string> {
  const { status, text } = await fetchText(address);
  if (status !== 200) throw new Unfetched(`${address} answers ${status}.`);
  return text;
}

async function send(address: string, init: Parameters<typeof fetchText>[1]) {
  const { status, text } = await fetchText(address, { ...init, redirect: "manual" });
  try {
    return { status, ...Said.parse(JSON.parse(text)) };
  } catch {
    return { status, message: "It said nothing that can be read." };
  }
}

function told<Shape extends z.ZodTypeAny>(shape: Shape, address: string, text: string): z.output<Shape> {
  const parsed = shape.safeParse(parseJson(address, text));
  if (!parsed.success) throw new Unfetched(`${address} answers something else than a log does.`);
  return parsed.data;
}
