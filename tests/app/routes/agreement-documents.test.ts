import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loader as page } from "~/routes/legal.agreements.$agreement.$revision";
import { loader as text } from "~/routes/legal.agreements.$agreement.$revision_.text";
import { withVisitor } from "../../harness/context";

const bench = withVisitor();
const params = { agreement: "margin_agreement", revision: "01.2026.11" };
const path = "/legal/agreements/margin_agreement/01.2026.11";

describe("a document that is agreed to", () => {
  it("is shown to anybody with what it is known by", async () => {
    const { status, data } = await bench.visitor.visit(page, path, { params });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      document: { title: "Margin agreement", revision: "01.2026.11" },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("as plain text it is the very bytes of that hash, for a file to keep", async () => {
    const { data } = await bench.visitor.visit(page, path, { params });
    const { headers, text: kept } = await bench.visitor.visit(text, `${path}/text`, { params });
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="margin_agreement-01.2026.11.txt"');
    expect(data).toMatchObject({ hash: createHash("sha256").update(kept).digest("hex") });
  });

  it.each([
    ["margin_agreement", "99.2026.11"],
    ["terms", "01.2026.11"],
    ["__proto__", "01.2026.11"],
  ])("there is none at %s/%s", async (agreement, revision) => {
    for (const route of [page, text]) {
      const visit = bench.visitor.visit(route, `/legal/agreements/${agreement}/${revision}`, {
        params: { agreement, revision },
      });
      expect((await visit).status).toBe(404);
    }
  });
});
