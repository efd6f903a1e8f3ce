import { drawMonthBars } from "~/components/charts/month-bars.server";
import { deskBusinessWords as words } from "~/content/desk-business";
import type { Context } from "~/context.server";
import { type CsvCell, csvResponse } from "~/csv.server";
import { ownersAlone } from "~/pages/account/privacy.server";
import { askDesk } from "~/session/require-staff.server";
import type { Business } from "../../../contract/desk-business";
import { notKnown } from "../../../domain/not-known";

type AtDesk = Pick<Context, "desk" | "upstream">;

/** The spans that the page offers. */
const spans = ["30", "90", "365"] as const;
const defaultSpan = "90";

function read(context: AtDesk, request: Request): Promise<Business> {
  const asked = new URL(request.url).searchParams.get("days");
  const days = Number(spans.find((span) => span === asked) ?? defaultSpan);
  return askDesk(context, () => context.upstream.desk.business({ days }));
}

/** The figures of the business, with those by month as drawings. */
export async function openBusiness(context: AtDesk, request: Request) {
  const business = await read(context, request);
  const bars = (title: string, centsOf: (month: Business["months"][number]) => number) =>
    drawMonthBars({
      ...{ title, unit: "dollars", colour: "evergreen" },
      points: business.months.map((month) => ({ month: month.month, value: centsOf(month) / 100 })),
    });
  return {
    business,
    spans,
    recurring: bars(words.recurringChart, ({ recurringCents }) => recurringCents),
    paid: bars(words.paidChart, ({ paidCents }) => paidCents),
  };
}

type Table = { columns: readonly string[]; rows: CsvCell[][] };
type TableName = keyof typeof words.fileNames;

const reached = [words.signUps, words.subscribers, words.applied, words.opened];
const reachedOf = (row: Business["total"]): CsvCell[] => [
  ...[row.signUps, row.subscribers, row.applied, row.opened],
];
/** Integer cents as a spreadsheet reads dollars. */
const inDollars = (cents: number): CsvCell => cents / 100;

const tables: Record<TableName, (business: Business) => Table> = {
  months: ({ months }) => ({
    columns: [
      ...[words.month, words.paying, words.started, words.ended, words.lost, words.churn],
      ...[words.monthRecurring, words.paid, words.refunded],
    ],
    rows: months.map((each) => [
      ...[each.month, each.paying, each.started, each.ended, each.lost, each.churn],
      ...[each.recurringCents, each.paidCents, each.refundedCents].map(inDollars),
    ]),
  }),
  campaigns: ({ campaigns, ...business }) => ({
    columns: [words.source, words.medium, words.campaign, words.visits, ...reached],
    rows: [
      ...campaigns.map(({ source, medium, campaign, visits, ...row }) => [
        ...[source ?? words.noSource, medium, campaign, visits],
        ...reachedOf(row),
      ]),
      [words.notKnown, null, null, null, ...reachedOf(notKnown(business))],
    ],
  }),
  websites: ({ websites, ...business }) => ({
    columns: [words.website, words.visits, ...reached],
    rows: [
      ...websites.map(({ website, visits, ...row }) => [
        website ?? words.noWebsite,
        visits,
        ...reachedOf(row),
      ]),
      [words.notKnown, null, ...reachedOf(notKnown(business))],
    ],
  }),
  referrers: ({ referrers }) => ({
    columns: [words.code, ...reached],
    rows: referrers.map((row) => [row.code, ...reachedOf(row)]),
  }),
};

const isTable = (name: string | null): name is TableName => name !== null && Object.hasOwn(tables, name);

/** One of the page's tables as a file: that by month where the query names none. */
export async function downloadBusiness(context: AtDesk, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("table");
  const name = isTable(asked) ? asked : "months";
  const { columns, rows } = tables[name](await read(context, request));
  return ownersAlone(csvResponse(words.fileNames[name], columns, rows));
}
