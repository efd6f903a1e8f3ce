import type { Context } from "~/context.server";
import { notFound } from "~/not-found.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { RulePositionRow } from "../../../contract/rule-records";
import { type Instrument, instruments, type PublishedRule } from "../../../domain/rules/names";
import { ruleIn } from "./rules.server";

/** Positions of a page; the upstream's pages have as many as `UPSTREAM_ROWS`, which these divide. */
const ROWS = 50;
const UPSTREAM_ROWS = 1_000;
const pagesOfOne = UPSTREAM_ROWS / ROWS;
/** As many as the upstream's pages hold that can be asked for. */
const pageNumber = /^[1-9]\d{0,5}$/;

export interface RulePositionsView {
  rows: RulePositionRow[];
  total: number;
  pages: number;
}

export interface RulePositionsPage {
  name: PublishedRule;
  held: Instrument;
  /** From 1. */
  page: number;
  positions: Panel<RulePositionsView>;
}

/** Positions of a published rule, held as the query says. 404 for a rule, or a page, that there is not. */
export async function loadRulePositions(
  upstream: Context["upstream"],
  name: string | undefined,
  url: URL,
): Promise<RulePositionsPage> {
  const rule = ruleIn(name);
  const held = instruments.find((known) => known === url.searchParams.get("held")) ?? "shares";
  const asked = url.searchParams.get("page") ?? "1";
  if (!pageNumber.test(asked)) throw noPage();
  const page = Number(asked);
  const positions = await panel(viewPositions(upstream, { rule, held, page }));
  if (positions.state === "ready" && page > Math.max(1, positions.data.pages)) throw noPage();
  return { name: rule, held, page, positions };
}

const noPage = () => notFound("There is no such page of these positions.");

async function viewPositions(
  upstream: Context["upstream"],
  { rule, held, page }: { rule: PublishedRule; held: Instrument; page: number },
): Promise<RulePositionsView> {
  const { positions, total } = await upstream.roi.rulePositions({
    rule,
    held,
    page: Math.ceil(page / pagesOfOne),
  });
  const first = ((page - 1) % pagesOfOne) * ROWS;
  return { rows: positions.slice(first, first + ROWS), total, pages: Math.ceil(total / ROWS) };
}
