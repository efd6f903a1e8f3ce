import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readForm } from "~/form.server";
import { LARGEST_DOCUMENT } from "../../domain/brokerage-documents";
import { documentShares, maxForm } from "../../server/form-limits";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

const page = "/account/documents";
let site: SiteUnderTest;
let arrived: number[] = [];
const action = async ({ request }: { request: Request }) => {
  const file = (await readForm(request)).get("file");
  arrived.push(file instanceof File ? file.size : -1);
  return { done: true };
};

beforeAll(async () => {
  site = await startSite({ build: buildOf({ [page]: { action }, "/form": { action } }) });
});
afterAll(() => site.close());
beforeEach(() => {
  arrived = [];
});

/** A file of that size, as a form without script sends it. */
function post(path: string, size: number) {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(size), Buffer.from("\r\n--edge--\r\n")]);
  return site.request(path, { headers: { "content-type": "multipart/form-data; boundary=edge" }, body });
}

describe("a form that brings a document", () => {
  test("may have the largest one, and not more", async () => {
    expect((await post(page, LARGEST_DOCUMENT)).status).toBe(200);
    expect(arrived).toEqual([LARGEST_DOCUMENT]);
    expect((await post(page, LARGEST_DOCUMENT + 20_000)).status).toBe(413);
    expect(arrived).toHaveLength(1);
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
