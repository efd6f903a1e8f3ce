import type { LoaderFunction } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { readForm } from "~/form.server";
import { buildOf } from "./build";
import { type SiteUnderTest, startSite } from "./site";

/** A site whose every loader and action notes that it ran. */
export class NotedSite {
  /** The names of what ran in the test so far. */
  ran: string[] = [];

  #note =
    (name: string): LoaderFunction =>
    () => {
      this.ran.push(name);
      return { done: name };
    };

  readonly build = buildOf({
    "/": { loader: this.#note("root page") },
    "/2024": { loader: this.#note("landing") },
    "/form": {
      loader: this.#note("form page"),
      action: async ({ request }) => {
        const fields = [...(await readForm(request)).keys()];
        this.ran.push("form action");
        return { fields: fields.length };
      },
    },
    "/resource": { page: false, loader: this.#note("resource"), action: this.#note("resource action") },
    "/reset-password/:token": { loader: this.#note("reset page") },
    "/*": {
      loader() {
        throw new Response(null, { status: 404 });
      },
    },
  });
}

/** Starts the noted site for the tests of a file. */
export function withNotedSite(): { noted: NotedSite; site(): SiteUnderTest } {
  const noted = new NotedSite();
  let site: SiteUnderTest | undefined;
  beforeAll(async () => {
    site = await startSite({ build: noted.build });
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    noted.ran = [];
  });
  return { noted, site: () => site ?? expect.fail("not started") };
}

/** What every reply must carry, whatever it is (QUALITY S17). */
export function expectSecured(headers: object): void {
  for (const name of [
    "content-security-policy",
    "referrer-policy",
    "x-content-type-options",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
  ])
    expect(headers).toHaveProperty(name);
}

/** Status and headers of a reply as it came off the wire. */
export function parseRaw(text: string): { status: number; headers: Record<string, string> } {
  const [head = ""] = text.split("\r\n\r\n", 1);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const mark = line.indexOf(":");
    return [line.slice(0, mark).toLowerCase(), line.slice(mark + 2)];
  });
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) };
}
