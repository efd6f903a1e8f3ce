import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader } from "~/routes/roi-tracker_.csv";
import { exchangeWith } from "../../harness/context";
import { withMarket } from "../../harness/market-visit";
import { addTrade, emptyTrades } from "../../harness/trade-rows";

/** One more than a page of the upstream's has. */
const MANY = 1_001;

/** Each has a strike of its own, so that the file tells which trades it has. */
const on = withMarket(async (api) => {
  await emptyTrades(api);
  await api.db.execute(sql`insert into trades select 'many' || n, 'trend', 'MANY', 'simulated', 'Call', '2022-01-21', 100 * n,
    135, 140, '2022-01-04', '2022-01-04', 160, 'target', 14000, null, null, 'sandbox' from generate_series(1, ${MANY}) n`);
});

/** A trade that was filled before all others moves the last of the first page to the second. */
const addEarlier = (strike: number) =>
  addTrade(on.api, { id: `${strike}`, symbol: "MANY", fillDate: "2022-01-03", strikeCents: 100 * strike });

/** Changes the trades so many times, each between the first page of a list and its second. */
function changeBetweenPages(times: number, change: (time: number) => Promise<unknown>) {
  const upstream = exchangeWith(on.api);
  let changed = 0;
  on.goTo(async (request) => {
    if (request.path.includes("page=2") && changed < times) await change(++changed);
    return upstream(request);
  });
}

const file = () => on.visitor.visit(loader, "/roi-tracker/csv?basis=simulated&symbol=MANY&sort=fill");
/** A column of the file: what it has in each row. */
const column = (text: string, at: number) => {
  const rows = text.trimEnd().split("\r\n").slice(1);
  return rows.map((row) => Number(row.split(",")[at]));
};
const STRIKE = 4;
const RESULT = 11;

describe("the file of trades that change while its pages are read", () => {
  test("has each of them once", async () => {
    changeBetweenPages(1, () => addEarlier(MANY + 1));
    const { text } = await file();
    const strikes = column(text, STRIKE).sort((one, other) => one - other);
    expect(strikes).toEqual(Array.from({ length: MANY + 1 }, (_, at) => at + 1));
  });

  test("is of one record also where that has as many as before, with other results", async () => {
    changeBetweenPages(1, () => on.api.db.execute(sql`update trades set result_cents = 700`));
    const { text } = await file();
    expect(column(text, RESULT)).toEqual(Array(MANY).fill(7));
  });

  test("is none, which is said in words, where they change again and again", async () => {
    changeBetweenPages(9, (time) => addEarlier(MANY + time));
    const { status, text, headers } = await file();
    expect([status, text]).toEqual([503, "The trades are just changing. Please try again in a moment.\n"]);
    expect(headers.get("retry-after")).toBe("5");
    expect(headers.get("content-disposition")).toBeNull();
  });
});
