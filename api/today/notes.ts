import { and, desc, gte, isNotNull, isNull } from "drizzle-orm";
import type { TodayNote } from "../../contract/today";
import type { News } from "../../domain/alerts/news";
import { tellableFrom } from "../alerts/content";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";
import type { Deps } from "../deps";
import { isOwnSource, type LicenceGate } from "../market/licence";

/** More than come to pass in the days that are looked at. */
const MOST_LOOKED_AT = 500;

/**
 * What members were told beside the entries of the ledger: stocks to watch, and splits and earnings of open signals. The newest
 * first, each with the moment from which it may be told, which a licence can put into the future.
 */
export async function listNotes(
  db: Db,
  gate: LicenceGate,
  marketData: Deps["marketData"],
  since: Date,
): Promise<TodayNote[]> {
  const { at, id, news, userId } = alertEvents;
  const rows = await db
    .select({ at, news })
    .from(alertEvents)
    .where(and(gte(at, since), isNotNull(news), isNull(userId)))
    .orderBy(desc(at), desc(id))
    .limit(MOST_LOOKED_AT);
  return rows.flatMap((row): TodayNote[] => {
    if (!row.news || !("symbol" in row.news)) return [];
    const { kind, symbol, date } = row.news;
    if (row.news.kind === "watch" && !gate.mayShow(row.news.source)) return [];
    const toldAt = tellableFrom(marketData, row.news, row.at).toISOString();
    return [{ kind, symbol, date, at: toldAt, isSample: isOfSample(row.news) }];
  });
}

/** Whether it is about made-up or imported candles, or practice on them (SPEC-DECISIONS 45). */
const isOfSample = (news: News): boolean =>
  (news.kind === "watch" && isOwnSource(news.source)) || ("basis" in news && news.basis === "practice");
