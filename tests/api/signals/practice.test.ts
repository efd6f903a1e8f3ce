import { beforeEach, expect, it } from "vitest";
import { alertEvents } from "../../../api/db/alert-tables";
import { issuePractice } from "../../../api/practice/issue";
import { Refused } from "../../../api/refused";
import { tell } from "../../harness/alerts";
import { seriesOf } from "../../harness/candle-series";
import { onEachDatabase } from "../../harness/each-database";
import { dana, registerConfirmed } from "../../harness/people";
import { createSignalDesk, quietly } from "../../harness/signal-desk";

/** After the close of a Friday, whose candle is the last of sixty. */
const closed = new Date("2026-05-01T21:00:00Z");

onEachDatabase((api) => {
  const { add, clear, entries } = createSignalDesk(api);
  beforeEach(async () => {
    await clear();
    await add("AAA", "sandbox", seriesOf("2026-02-05", quietly(60)));
    api().setNow(closed);
  });
  const issue = (symbol = "AAA", at = closed, production = false) => {
    api().setNow(at);
    return issuePractice({ production }, symbol, at)(api().db);
  };

  it("is committed before its session as practice, and told as a sample", async () => {
    await registerConfirmed(api());
    expect(await issue()).toContain("for the session of 05/04/2026");
    expect(await entries()).toMatchObject([
      {
        kind: "signal",
        basis: "practice",
        facts: { symbol: "AAA", date: "2026-05-01", session: "2026-05-04" },
      },
    ]);
    await tell(api());
    const mails = await api().mails();
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `${dana.email}: Sample: AAA new signal, Call`,
    ]);
    expect(mails[0]?.text, "the log is signed before it is told").toContain(
      "checkpoint of 1 entries has this one",
    );
  });

  it.each([
    ["in production", "AAA", closed, true],
    ["for a stock that there is not", "ZZZZ", closed, false],
    ["once its session is open", "AAA", new Date("2026-05-04T13:30:00Z"), false],
    ["without the last close", "AAA", new Date("2026-05-04T21:00:00Z"), false],
  ])("is refused %s, and nothing is recorded", async (_, symbol, at, production) => {
    await expect(issue(symbol, at, production)).rejects.toThrow(Refused);
    expect([await entries(), await api().db.select().from(alertEvents)]).toEqual([[], []]);
  });

  it("is refused a second time for the same session", async () => {
    await issue();
    await expect(issue()).rejects.toThrow("already");
    expect(await entries()).toHaveLength(1);
  });
});
