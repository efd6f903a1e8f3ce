import { AccountPart } from "~/components/account/account-part";
import { signalWords as words } from "~/content/desk-signals";
import { formatDate } from "~/lib/dates";
import { deskPaths } from "~/lib/desk-paths";
import type { HandSignal } from "../../../contract/desk-signals";
import styles from "./desk-list.module.css";
import { DeskSubpage } from "./desk-page";

interface SignalsPageProps {
  needsApproval: boolean;
  drafts: readonly HandSignal[];
  open: readonly HandSignal[];
  ended: readonly HandSignal[];
}

/** Signals made by hand: drafts, open ones, and those that have ended. */
export function SignalsPage({ needsApproval, drafts, open, ended }: SignalsPageProps) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <p className={styles.above}>
        <a href={deskPaths.deskNewSignal()}>{words.new}</a> {needsApproval && words.needsApproval}
      </p>
      <SignalList id="drafts" title={words.drafts} signals={drafts} />
      <SignalList id="open" title={words.open} signals={open} />
      <SignalList id="ended" title={words.ended} signals={ended} />
    </DeskSubpage>
  );
}

interface SignalListProps {
  id: string;
  title: string;
  signals: readonly HandSignal[];
}

const SignalList = ({ id, title, signals }: SignalListProps) => (
  <AccountPart id={id} title={title}>
    {signals.length === 0 ? (
      <p>{words.none}</p>
    ) : (
      <ul>
        {signals.map((signal) => (
          <li key={signal.id}>
            <a href={deskPaths.deskSignal(signal.id)}>{nameOf(signal)}</a>,{" "}
            {formatDate(signal.updatedAt.slice(0, 10))}
            {signal.isOwn && `, ${words.mine}`}
            {signal.state === "draft" && signal.isApproved && `, ${words.approved}`}
          </li>
        ))}
      </ul>
    )}
  </AccountPart>
);

/** "AAPL, Call" */
export const nameOf = ({ symbol, tradeType }: Pick<HandSignal, "symbol" | "tradeType">): string =>
  `${symbol}, ${tradeType}`;
