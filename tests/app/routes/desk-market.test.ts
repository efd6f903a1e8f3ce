import { describe, expect, test } from "vitest";
import { loader as auditPage } from "~/routes/desk.audit";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { loader as marketPage } from "~/routes/desk.market";
import { loader as candlesPage, action as change } from "~/routes/desk.market_.candles";
import type { DeskRole } from "../../../domain/desk-roles";
import { quietDays, seriesOf } from "../../harness/candle-series";
import { withVisitor } from "../../harness/context";
import { makeStaff } from "../../harness/desk";
import { emptyMarket } from "../../harness/market-rows";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";
import { createSignalDesk } from "../../harness/signal-desk";

const on = withVisitor(async () => {});
const desk = createSignalDesk(() => on.api);
const { email, password } = dana;
const rows = "symbol,date,open,high,low,close,volume\nAAA,2026-03-04,100,102,99,101,7";

const visit = (route: Parameters<typeof on.visitor.visit>[0], path: string, form?: Record<string, string>) =>
  on.visitor.visit(route, path, form && { form });

async function signIn(...roles: readonly DeskRole[]) {
  await emptyMarket(on.api);
  await desk.add("AAA", "acme", seriesOf("2026-03-02", quietDays(8)));
  const staff = await makeStaff(on.api, ...roles);
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(staff.secret, on.api.now()) });
  on.api.advance(60);
}
const send = (form: Record<string, string>) => visit(change, "/desk/market/candles", form);

const upload = (text: string, typed = "") => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ press: "preview", rows: typed })) form.set(name, value);
  form.set("file", new File([text], "candles.csv", { type: "text/csv" }));
  return on.visitor.visit(change, "/desk/market/candles", { form });
};

describe("a file of candles at the desk", () => {
  test("is shown as typed rows are, in their place, and changes nothing", async () => {
    await signIn("owner");
    const shown = await upload(`\uFEFF${rows}`, "what was typed before");
    expect(shown.status).toBe(200);
    const { looked } = Object(shown.data);
    expect(looked.preview.changes).toMatchObject([{ symbol: "AAA", corrected: { close: 101 } }]);
    expect(looked.rows, "so that the confirmation writes what was read").toBe(rows);
    expect((await visit(auditPage, "/desk/audit?deed=candles.correct")).data).toMatchObject({ entries: [] });
  });

  test("is refused as typed rows are, with what was read of it in their field", async () => {
    await signIn("owner");
    const wrong = await upload("symbol,date\nAAA,2026-03-04");
    expect(wrong.status).toBe(422);
    expect(wrong.data).toMatchObject({ fieldErrors: { rows: expect.stringContaining("The first line") } });
    const long = await upload(`${rows}\n${"x".repeat(40_001)}`);
    expect([long.status, Object(long.data).fieldErrors.rows]).toEqual([
      422,
      expect.stringMatching(/40,?000/),
    ]);
    const none = await upload("");
    expect([none.status, Object(none.data).fieldErrors]).toEqual([422, { rows: "Required" }]);
  });
});

describe("a correction of candles at the desk", () => {
  test("is shown before anything changes, then written with a reason, and the log keeps the old values", async () => {
    await signIn("owner");
    const shown = await send({ press: "preview", rows });
    expect(shown.status).toBe(200);
    expect(shown.data).toMatchObject({
      looked: { rows, preview: { same: 0, changes: [{ symbol: "AAA" }] } },
    });
    const { seen } = Object(shown.data).looked.preview;
    const unsaid = await send({ press: "write", candleRows: rows, seen, reason: "" });
    expect(unsaid.status).toBe(422);
    expect(unsaid.data).toMatchObject({ looked: { preview: { seen } }, fieldErrors: { reason: "Required" } });
    const written = await send({
      press: "write",
      candleRows: rows,
      seen,
      reason: "The exchange corrected it.",
    });
    expect([written.status, written.location]).toEqual([303, "/desk/market"]);
    expect((await visit(marketPage, "/desk/market")).toast?.text).toContain("The candles are written.");
    expect((await visit(auditPage, "/desk/audit?deed=candles.correct")).data).toMatchObject({
      entries: [
        {
          reason: "The exchange corrected it.",
          fields: expect.arrayContaining(["AAA 2026-03-04 close 100 \u2192 101"]),
        },
      ],
    });
  });

  test("says beside the rows what is wrong with one, and keeps what was typed", async () => {
    await signIn("owner");
    const wrong = await send({ press: "preview", rows: rows.replace("102", "98") });
    expect(wrong.status).toBe(422);
    expect(wrong.data).toMatchObject({
      fieldErrors: { rows: expect.stringContaining("low 99 is above high 98") },
      repopulateFields: { rows: rows.replace("102", "98") },
    });
  });

  test("is an owner's: an analyst sees how the data stand", async () => {
    await signIn("analyst");
    expect((await visit(marketPage, "/desk/market")).data).toMatchObject({ mayCorrect: false });
    expect((await visit(candlesPage, "/desk/market/candles")).location).toBe("/desk/market");
    const refused = await send({ press: "preview", rows });
    expect([refused.status, refused.toast?.text]).toEqual([422, "Your role at the desk does not open this."]);
  });

  test("leads who is not signed in to the login", async () => {
    expect((await visit(marketPage, "/desk/market")).location).toBe("/desk/login");
    expect((await visit(candlesPage, "/desk/market/candles")).location).toBe("/desk/login");
    expect((await send({ press: "preview", rows })).location).toBe("/desk/login");
  });
});
