import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { paths } from "../app/lib/paths";
import { tokenPaths } from "../app/lib/token-paths";
import { bytesOf, pageResponse } from "../app/page-bytes.server";

/** The addresses of data that is the same for every client, with the parameters that decide it. Each has to be there once. */
const publicData = new Map<string, readonly string[]>([[paths.symbolSearch(), ["q"]]]);
/** Pictures of posts, whose bytes never change. */
const picture = new RegExp(`^${tokenPaths.picture("ID").replace("ID", "[0-9a-f]{32}")}$`);
/** Of an address: more than any words that are typed by hand. */
const longest = 300;

interface Options {
  maxEntries: number;
  /** Of all bodies together, in bytes. */
  maxSize: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** An answer as it was given once. */
interface Answer {
  route: string;
  headers: [name: string, value: string][];
  body: Buffer;
  keptAt: number;
  freshMs: number;
}

/**
 * Keeps answers of public data as long as their own `max-age` allows a browser to. The same question in that time gets the
 * same answer with its age, so that no browser keeps it longer in all. The call upstream counts against the limits of the first
 * reader who asked. Errors are never kept, nor answers that are too old.
 */
export function createPublicAnswers({ maxEntries, maxSize, now = Date.now }: Options) {
  const answers = new LRUCache<string, Answer>({
    max: maxEntries,
    maxSize,
    sizeCalculation: ({ body }, address) => body.length + address.length,
  });
  /** Plain numbers, as the document cache's. */
  const counts = { hit: 0, miss: 0 };

  return {
    counts,

    /** What is known of a request's address and is fresh. */
    find({ method, url = "" }: IncomingMessage): Answer | undefined {
      if (method !== "GET" && method !== "HEAD") return undefined;
      const answer = answers.get(url);
      return answer && now() - answer.keptAt < answer.freshMs ? answer : undefined;
    },

    /** Sends it again, with these headers beneath its own. */
    send(
      res: ServerResponse,
      { headers, body, keptAt }: Answer,
      own: Readonly<Record<string, string>>,
    ): void {
      counts.hit++;
      for (const [name, value] of Object.entries(own)) res.setHeader(name, value);
      for (const [name, value] of headers) res.setHeader(name, value);
      res.setHeader("Age", Math.floor((now() - keptAt) / 1_000));
      res.setHeader("Server-Timing", "cache;desc=hit");
      res.setHeader("Content-Length", body.length);
      res.end(res.req.method === "HEAD" ? undefined : body);
    },

    /** The response, which may be read once more; kept where it is public data. */
    async keep({ method, url = "" }: IncomingMessage, route: string, response: Response): Promise<Response> {
      if (method !== "GET" || !isPublicData(url)) return response;
      counts.miss++;
      const freshMs = freshMsOf(response);
      const body = freshMs > 0 ? await bytesOf(response) : undefined;
      if (!body) return response;
      answers.set(url, { route, headers: [...response.headers], body, keptAt: now(), freshMs });
      return pageResponse(body, response);
    },
  };
}

function isPublicData(url: string): boolean {
  if (picture.test(url)) return true;
  const mark = url.indexOf("?");
  const names = mark < 0 || url.length > longest ? undefined : publicData.get(url.slice(0, mark));
  if (!names) return false;
  const asked = [...new URLSearchParams(url.slice(mark + 1)).keys()];
  return asked.length === names.length && names.every((name) => asked.includes(name));
}

/** How long a browser may keep it; 0 for what no browser may keep. */
function freshMsOf({ status, headers }: Response): number {
  if (status !== 200 || headers.has("set-cookie")) return 0;
  const [, seconds = "0"] = /\bmax-age=(\d+)/.exec(headers.get("cache-control") ?? "") ?? [];
  return Number(seconds) * 1_000;
}
