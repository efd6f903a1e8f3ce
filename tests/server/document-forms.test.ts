import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isCutForm } from "~/cut-form.server";
import { readForm } from "~/form.server";
import { LARGEST_DOCUMENT } from "../../domain/brokerage-documents";
import { documentShares, LARGEST_CUT_DOCUMENT, maxForm } from "../../server/form-limits";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

const page = "/account/documents";
let site: SiteUnderTest;
let arrived: number[] = [];
let told: unknown[] = [];
const action = async ({ request }: { request: Request }) => {
  const form = await readForm(request);
  const file = form.get("file");
  arrived.push(file instanceof File ? file.size : -1);
  told.push({ isCut: isCutForm(request), kind: form.get("kind") });
  return { done: true };
};

beforeAll(async () => {
  site = await startSite({ build: buildOf({ [page]: { action }, "/form": { action } }) });
});
afterAll(() => site.close());
beforeEach(() => {
  arrived = [];
  told = [];
});

/** A form with a file of that size, as a browser sends it without script. */
function post(path: string, size: number, headers: Record<string, string> = {}) {
  const kind = '--edge\r\nContent-Disposition: form-data; name="kind"\r\n\r\nw8ben\r\n';
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = Buffer.concat([
    ...[Buffer.from(kind), Buffer.from(head), Buffer.alloc(size)],
    Buffer.from("\r\n--edge--\r\n"),
  ]);
  return site.request(path, {
    headers: { "content-type": "multipart/form-data; boundary=edge", ...headers },
    body,
  });
}

describe("a form that brings a document", () => {
  test("may have the largest one, whole", async () => {
    const reply = await post(page, LARGEST_DOCUMENT, { "x-form-cut": "1" });
    expect([reply.status, told]).toEqual([200, [{ isCut: false, kind: "w8ben" }]]);
    expect(arrived).toEqual([LARGEST_DOCUMENT]);
  });

  test.each([LARGEST_DOCUMENT + 20_000, 3 * LARGEST_DOCUMENT])(
    "comes with its fields where its file of %i bytes is too large, and the action is told so",
    async (size) => {
      const reply = await post(page, size);
      expect([reply.status, told]).toEqual([200, [{ isCut: true, kind: "w8ben" }]]);
      expect(arrived[0]).toBeLessThan(20_000);
      expect(await site.scrape()).toMatch(/^site_document_body_bytes 0$/m);
    },
  );

  test("is refused unread where it is larger than any photo", async () => {
    expect((await post(page, LARGEST_CUT_DOCUMENT)).status).toBe(413);
    expect(arrived).toEqual([]);
  });

  test("is no way for other forms to be as large", async () => {
    expect((await post("/form", maxForm)).status).toBe(413);
    expect(arrived).toEqual([]);
  });

  test("takes no room from other forms, and is given up before the server would", async () => {
    expect(documentShares.deadlineMs).toBeLessThan(15_000);
    await post(page, LARGEST_DOCUMENT);
    const figures = await site.scrape();
    expect(figures).toMatch(/^site_body_bytes 0$/m);
    expect(figures).toMatch(/^site_document_body_bytes 0$/m);
  });
});
