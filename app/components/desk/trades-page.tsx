import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { deskTradeWords as words } from "~/content/desk-leads";
import { formatDate } from "~/lib/dates";
import { reasonLength } from "~/lib/desk-forms";
import { decideTradeSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { OutwardLink } from "~/lib/outward";
import type { DeskSubmission } from "../../../contract/desk-trades";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

interface TradesPageProps {
  waiting: number;
  pending: readonly DeskSubmission[];
  decided: readonly DeskSubmission[];
}

const percentOf = ({ roi }: DeskSubmission): string => `${Number((roi * 100).toFixed(2))}%`;

/** Trades that readers sent: those that wait, the oldest first, and the newest decisions. */
export function TradesPage({ waiting, pending, decided }: TradesPageProps) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="pending" title={words.states.pending}>
        {pending.length === 0 ? (
          <p>{words.nonePending}</p>
        ) : (
          <>
            <p>
              {words.pending(waiting)}. {waiting > pending.length && words.pendingShown(pending.length)}
            </p>
            <DeskTable
              label={words.states.pending}
              head={[words.trade, words.name, words.result, words.when]}
              rows={pending.map((trade) => ({
                key: trade.id,
                cells: [
                  <Opening key="open" trade={trade} />,
                  trade.name,
                  percentOf(trade),
                  momentOf(trade.submittedAt),
                ],
              }))}
            />
          </>
        )}
      </AccountPart>
      <AccountPart id="decided" title={words.decided}>
        {decided.length === 0 ? (
          <p>{words.noneDecided}</p>
        ) : (
          <DeskTable
            label={words.decided}
            head={[words.trade, words.name, words.state, words.decidedAt, words.reason]}
            rows={decided.map((trade) => ({
              key: trade.id,
              cells: [
                <Opening key="open" trade={trade} />,
                trade.name,
                words.states[trade.state],
                momentOf(trade.decidedAt),
                trade.reason ?? "–",
              ],
            }))}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}

const Opening = ({ trade: { id, symbol, tradeType } }: { trade: DeskSubmission }) => (
  <a href={deskPaths.deskTrade(id)}>
    <span className="visually-hidden">{words.open} </span>
    {symbol} {tradeType}
  </a>
);

interface TradePageProps {
  trade: DeskSubmission;
  evidence?: OutwardLink | undefined;
}

/** One trade that a reader sent, and the decision on it. */
export function TradePage({ trade, evidence }: TradePageProps) {
  const { id, name, symbol, tradeType, state } = trade;
  return (
    <DeskSubpage
      title={words.one(symbol)}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskTrades() }]}
    >
      <AccountPart id="about" title={words.about}>
        <dl className={styles.entry}>
          {[
            [words.state, words.states[state]],
            [words.name, name],
            [words.trade, `${symbol} ${tradeType}`],
            [words.dates, `${formatDate(trade.fillDate)} – ${formatDate(trade.closeDate)}`],
            [words.result, percentOf(trade)],
            [words.when, momentOf(trade.submittedAt)],
            ...(trade.decidedAt ? [[words.decidedAt, momentOf(trade.decidedAt)]] : []),
            ...(trade.reason ? [[words.reason, trade.reason]] : []),
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{words.evidence}</dt>
            <dd>
              {evidence ? (
                <a href={evidence.href} rel={evidence.rel}>
                  {evidence.href}
                </a>
              ) : (
                words.noEvidence
              )}
            </dd>
          </div>
        </dl>
      </AccountPart>
      <AccountPart id="decide-part" title={words.decide}>
        <Form
          id="decide"
          press="decide"
          action={deskPaths.deskTrade(id)}
          schema={decideTradeSchema}
          fields={[
            {
              name: "decision",
              label: words.decision,
              choices: [
                ...(state === "accepted" ? [] : [{ value: "accepted", label: words.accept }]),
                ...(state === "refused" ? [] : [{ value: "refused", label: words.refuse }]),
              ],
            },
            {
              name: "reason",
              label: words.reason,
              hint: words.reasonHint,
              maxLength: reasonLength,
              autoComplete: "off",
            },
          ]}
          submit={words.save}
          terms={<input type="hidden" name="seen" value={state} />}
        />
      </AccountPart>
    </DeskSubpage>
  );
}
