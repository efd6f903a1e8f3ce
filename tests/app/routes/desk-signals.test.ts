import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { action as login } from "~/routes/desk.login";
import { action as step } from "~/routes/desk.login_.second-step";
import { loader as list } from "~/routes/desk.signals";
import { action as act, loader as page } from "~/routes/desk.signals_.$signal";
import { loader as form, action as save } from "~/routes/desk.signals_.$signal_.edit";
import { loader as begin } from "~/routes/desk.signals_.new";
import { seriesOf } from "../../harness/candle-series";
import { withVisitor } from "../../harness/context";
import { makeStaff, type Staff } from "../../harness/desk";
import { fridayEvening, monday, tuesday } from "../../harness/hand-signals";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";
import { createSignalDesk, quietly } from "../../harness/signal-desk";

const on = withVisitor(async () => {});
const market = createSignalDesk(() => on.api);
const { email, password } = dana;

const typed = {
  ...{ symbol: "aaa", tradeType: "Stock", limit: "112", stop: "105.00", target: "120", mostDays: "5" },
  ...{ strike: "", expiration: "", reason: "Orders grew.", holdings: "500 shares.", quiet: "yes" },
};

type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, path: string, given?: Record<string, string>) => {
  const signal = path.split("/")[3] ?? "";
  return on.visitor.visit(route, path, { params: { signal }, ...(given && { form: given }) });
};

async function logIn({ secret }: Pick<Staff, "secret">) {
  await visit(login, "/desk/login", { email, password });
  await visit(step, "/desk/login/second-step", { stepCode: codeAt(secret, on.api.now()) });
  on.api.advance(60);
}

/** The address of a draft that nobody has saved yet. */
const newDraft = async () => String((await visit(begin, "/desk/signals/new")).location);

/** The site has a clock of its own, by which its cookies end. */
function setNow(now: Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
  on.api.setNow(now);
}
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(async () => {
  await market.clear();
  await market.add("AAA", "sandbox", seriesOf("2026-02-05", quietly(60)));
  setNow(fridayEvening);
});

const trade = async (day: string, [open, high, low, close]: [number, number, number, number]) => {
  setNow(new Date(`${day}T21:00:00Z`));
  await market.store("AAA", "sandbox", [{ date: day, open, high, low, close }]);
  await market.refresh();
};

describe("an analyst's day at the desk", () => {
  test("drafts, previews, issues once, amends and closes, by forms alone", async () => {
    const staff = await makeStaff(on.api, "analyst");
    await logIn(staff);
    const edit = await newDraft();
    const path = edit.replace(/\/edit$/, "");
    expect((await visit(form, edit)).data).toMatchObject({ values: { mostDays: "5" } });
    for (let time = 0; time < 2; time++)
      expect((await visit(save, edit, typed)).location, "also sent twice").toBe(path);
    const draft = await visit(page, path);
    expect(draft.data).toMatchObject({
      signal: { symbol: "AAA", state: "draft" },
      preview: { session: monday },
    });
    const digest = /"digest":"([0-9a-f]{64})"/.exec(draft.text)?.[1] ?? "";
    const issue = { press: "issue", digest, why: "The case is made." };
    for (let time = 0; time < 2; time++) expect((await visit(act, path, issue)).location).toBe(path);
    expect(await market.told()).toHaveLength(1);
    expect((await visit(form, edit)).location, "there is nothing to edit any more").toBe(path);
    await trade(monday, [111, 112, 110, 111]);
    await logIn(staff);
    const amend = { press: "amend", stop: "108", target: "", amendReason: "The stop follows." };
    expect((await visit(act, path, amend)).location).toBe(path);
    const unseen = await visit(act, path, { ...amend, stop: "107", seen: "1" });
    expect(unseen.toast?.text, "of a page that is older than it").toContain("amended since you opened it");
    expect((await visit(act, path, { press: "close", reason: "The case is over." })).location).toBe(path);
    await trade(tuesday, [113, 114, 112, 113]);
    await logIn(staff);
    expect((await visit(list, "/desk/signals")).data).toMatchObject({ ended: [{ symbol: "AAA" }], open: [] });
    const kinds = (await market.entries()).map(({ kind }) => kind);
    expect(kinds).toEqual(["signal", "fill", "amend", "amend", "close"]);
  });

  test("loses nothing that was typed where something is wrong with it, and says what", async () => {
    await logIn(await makeStaff(on.api, "owner"));
    const edit = await newDraft();
    const { quiet: _, ...unsaid } = typed;
    const wrong = await visit(save, edit, { ...unsaid, symbol: "not a stock", stop: "cheap" });
    expect(wrong.status).toBe(422);
    for (const words of ["not a stock", "cheap", "Orders grew.", "Please confirm this"])
      expect(wrong.text).toContain(words);
    const unknown = await visit(save, edit, { ...typed, symbol: "ZZZ" });
    expect([unknown.status, unknown.toast?.text]).toEqual([422, "There is no stock ZZZ."]);
  });

  test("is nobody's who is not signed in to the desk, and not support's", async () => {
    await makeStaff(on.api, "support").then(logIn);
    await expect(visit(list, "/desk/signals")).rejects.toMatchObject({ status: 403 });
    setNow(new Date(`${tuesday}T21:00:00Z`));
    expect((await visit(list, "/desk/signals")).location).toBe("/desk/login");
    expect((await visit(begin, "/desk/signals/new")).location).toBe("/desk/login");
  });

  test("has no page for an address that is no signal's", async () => {
    await logIn(await makeStaff(on.api, "analyst"));
    expect((await visit(page, "/desk/signals/nonsense")).status).toBe(404);
    expect((await visit(page, (await newDraft()).replace(/\/edit$/, ""))).status).toBe(404);
  });
});
