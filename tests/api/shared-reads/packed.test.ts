import { expect, it } from "vitest";
import { createKeptReplies } from "../../../api/shared-reads/kept-replies";

const bound = 1_000_000;
const entry = (at: number) => JSON.stringify({ seq: at, trade: "practice:AAPL:1" });
/** As many letters as a page of a long ledger has, of which a good part is said again and again. */
const pageOf = (page: number) => Array.from({ length: 12_000 }, (_, at) => entry(page * 12_000 + at)).join();

it("keeps every page of a ledger that is longer than what is kept, and gives each as it was", async () => {
  const replies = createKeptReplies({ maxBytes: bound });
  let made = 0;
  const ask = async (page: number) => {
    const { body } = await replies.answer({
      key: `page ${page}`,
      state: "1",
      make: async () => {
        made++;
        return { body: new TextEncoder().encode(pageOf(page)), versions: "ledger=1" };
      },
    });
    return new TextDecoder().decode(body);
  };
  const pages = [0, 1, 2, 3, 4];
  expect(pages.reduce((sum, page) => sum + pageOf(page).length, 0)).toBeGreaterThan(2 * bound);
  for (const page of [...pages, ...pages]) expect((await ask(page)) === pageOf(page)).toBe(true);
  expect(made).toBe(pages.length);
});
