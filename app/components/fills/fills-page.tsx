import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { BasisBadge, PricesBadge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { fillWords as words } from "~/content/fills";
import { alertPaths } from "~/lib/alert-paths";
import { formatDate } from "~/lib/dates";
import { fillSchema } from "~/lib/fill-form";
import { formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { shareInWords, signalBasis } from "~/lib/record-words";
import type { FillsView } from "~/pages/fills/fills.server";
import type { OwnFill } from "../../../contract/fills";
import { slippageOf } from "../../../domain/own-fills";
import styles from "./fills-page.module.css";

const fields: readonly FieldSpec[] = [
  { name: "trade", label: words.trade, hint: words.tradeHint, maxLength: 120 },
  { name: "price", label: words.price, hint: words.priceHint, inputMode: "decimal", maxLength: 12 },
  { name: "quantity", label: words.quantity, inputMode: "numeric", maxLength: 6 },
  { name: "filledOn", label: words.filledOn, type: "date" },
];

/** "I took this": a member's own fills beside the record's, and the form that notes one. */
export function FillsPage({ fills, trade, after }: FillsView) {
  const known = fills.state === "ready" ? fills.data.known : undefined;
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <p>{words.private}</p>
      <PanelPart panel={fills} what={words.what} notOffered={words.notOffered}>
        {({ fills: rows, after: next }) => (
          <>
            {rows.length === 0 && !after ? (
              <p className={styles.none}>
                {words.none} <a href={paths.today()}>{words.openSignals}</a>
              </p>
            ) : (
              <>
                <ul className={styles.fills}>
                  {rows.map((fill) => (
                    <li key={fill.trade}>
                      <Fill fill={fill} after={after} />
                    </li>
                  ))}
                </ul>
                {(next || after) && (
                  <nav className={styles.presses} aria-label={words.pages}>
                    {after && <a href={alertPaths.fills()}>{words.newest}</a>}
                    {next && <a href={alertPaths.fills({ after: next })}>{words.older}</a>}
                  </nav>
                )}
                <p>
                  <a href={alertPaths.fillsCsv()} download>
                    {words.csv}
                  </a>
                </p>
              </>
            )}
          </>
        )}
      </PanelPart>
      {fills.state !== "not-offered" && (
        <AccountPart id="note" title={trade ? words.noteOf(trade) : words.note}>
          <Form
            id="fill"
            action={alertPaths.fills()}
            schema={fillSchema}
            fields={fields}
            values={valuesOf(trade, known)}
            submit={words.save}
          />
        </AccountPart>
      )}
    </AccountSubpage>
  );
}

function valuesOf(trade: string | undefined, known: OwnFill | undefined): Record<string, string> {
  if (!trade) return {};
  if (!known) return { trade };
  const { priceCents, quantity, filledOn } = known;
  return { trade, price: (priceCents / 100).toFixed(2), quantity: String(quantity), filledOn };
}

function Fill({ fill, after }: { fill: OwnFill; after: string | undefined }) {
  const { trade, priceCents, quantity, filledOn, published } = fill;
  return (
    <>
      <p className={styles.what}>
        {published ? (
          <>
            <a href={paths.stock(published.symbol)}>{published.symbol}</a>, {published.tradeType}{" "}
            <BasisBadge basis={signalBasis(published.basis)} />{" "}
            {isModelled(published) && <PricesBadge prices="model" />}
          </>
        ) : (
          trade
        )}
      </p>
      <p>
        {words.own(formatExact(priceCents), quantity, published?.tradeType)}, {formatDate(filledOn)}.
      </p>
      <Published fill={fill} />
      <div className={styles.presses}>
        <a href={alertPaths.fills({ trade, after })}>
          {words.change}
          <span className="visually-hidden">: {trade}</span>
        </a>
        <form method="post" action={alertPaths.fillForget()}>
          <input type="hidden" name="trade" value={trade} />
          <Button tone="quiet">
            {words.forget}
            <span className="visually-hidden">: {trade}</span>
          </Button>
        </form>
      </div>
    </>
  );
}

/** The sample has no such badge: it is made up as a whole. */
const isModelled = ({ askCents, basis }: NonNullable<OwnFill["published"]>): boolean =>
  typeof askCents === "number" && basis !== "practice";

/** What was published of it, and how far from that the member's own price is. */
function Published({ fill }: { fill: OwnFill }) {
  const { published } = fill;
  if (!published) return <p>{words.gone}</p>;
  const { askCents, fillDate, tradeType } = published;
  if (typeof askCents !== "number") return <p>{words.notFilled}</p>;
  const day = fillDate ? `, ${formatDate(fillDate)}` : "";
  return (
    <>
      <p>{`${words.published(formatExact(askCents))}${day}.`}</p>
      <p>{slippageInWords(fill, { askCents, tradeType })}</p>
    </>
  );
}

/** In words, since more is worse here: an arrow or a colour would say the opposite to some. */
function slippageInWords(fill: OwnFill, published: { askCents: number; tradeType: string }): string {
  const { cents, share, totalCents } = slippageOf(fill, published);
  if (cents === 0) return `${words.slippage}: ${words.same}.`;
  const percent = share === undefined ? "" : ` (${shareInWords(Math.abs(share))})`;
  const side = cents > 0 ? words.more : words.less;
  return `${words.slippage}: ${formatExact(Math.abs(totalCents))}${percent} ${side}.`;
}
