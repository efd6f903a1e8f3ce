import { AccountPart } from "~/components/account/account-part";
import { deskMarketWords as words } from "~/content/desk-market";
import { deskPaths } from "~/lib/desk-paths";
import type { MarketState } from "../../../contract/desk-market";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

/** How fresh the candles of each source are, what is odd about them, and the way to a correction. */
export function MarketPage({ state, mayCorrect }: { state: MarketState; mayCorrect: boolean }) {
  const { lastDay, sources, stale, oddities } = state;
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="sources" title={words.sources}>
        <p>{words.lastDay(lastDay)}</p>
        {sources.length === 0 ? (
          <p>{words.noSources}</p>
        ) : (
          <DeskTable
            label={words.sources}
            head={[words.source, words.stocks, words.newest, words.behind]}
            rows={sources.map(({ source, stocks, newest, behind }) => ({
              key: source,
              cells: [source, stocks, newest, behind],
            }))}
          />
        )}
      </AccountPart>
      {mayCorrect && (
        <AccountPart id="correct" title={words.correct}>
          <p>{words.correctLede}</p>
          <p>
            <a href={deskPaths.deskCandles()}>{words.correctPage}</a>
          </p>
        </AccountPart>
      )}
      <AccountPart id="stale" title={words.stale}>
        {stale.length === 0 ? (
          <p>{words.noneStale}</p>
        ) : (
          <DeskTable
            label={words.stale}
            head={[words.stock, words.source, words.last]}
            rows={stale.map(({ symbol, source, last }) => ({
              key: symbol,
              cells: [symbol, source ?? "–", last ?? words.noCandles],
            }))}
          />
        )}
      </AccountPart>
      <AccountPart id="oddities" title={words.oddities}>
        {oddities.length === 0 ? (
          <p>{words.noOddities}</p>
        ) : (
          <DeskTable
            label={words.oddities}
            head={[words.stock, words.day, words.reason]}
            rows={oddities.map(({ symbol, date, reason }) => ({
              key: `${symbol} ${date} ${reason}`,
              cells: [symbol, date, reason],
            }))}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}
