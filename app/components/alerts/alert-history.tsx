import account from "~/components/account/account.module.css";
import { LedgerEntryLink } from "~/components/today/ledger-entry-link";
import { stateInWords, alertWords as words } from "~/content/alerts";
import { formatInstant } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { AlertMessage } from "../../../contract/alerts";
import { alertKinds } from "../../../domain/alerts/preferences";

interface AlertHistoryProps {
  messages: readonly AlertMessage[];
  /** The place before which there are older ones. */
  before: string | null | undefined;
  /** The place after which these come; none for the newest. */
  since: string | undefined;
}

/** A page of a member's alerts, the newest first, each with its outcome. */
export function AlertHistory({ messages, before, since }: AlertHistoryProps) {
  if (messages.length === 0 && !since) {
    return (
      <p>
        {words.noHistory} <a href={paths.timing()}>{words.noHistoryNext}</a>
      </p>
    );
  }
  return (
    <>
      <List messages={messages} />
      {(before || since) && (
        <nav className={account.pages} aria-label={words.historyPages}>
          {since && <a href={`${paths.alerts()}#history`}>{words.newest}</a>}
          {before && <a href={`${paths.alerts({ before })}#history`}>{words.older}</a>}
        </nav>
      )}
    </>
  );
}

function List({ messages }: Pick<AlertHistoryProps, "messages">) {
  return (
    <ul className={account.sessions}>
      {messages.map((message) => (
        <li key={JSON.stringify(message)}>
          <div>
            <p className={account.place}>
              {message.symbol && (
                <>
                  <a href={paths.stock(message.symbol)}>{message.symbol}</a>:{" "}
                </>
              )}
              {kindInWords(message.kind)}
              {message.channel === "text" && `, ${words.byText}`}
              {message.channel === "push" && `, ${words.byPush}`}
            </p>
            <p className={account.dates}>
              {formatInstant(message.at)}, {stateInWords(message.state)}
              {message.ledgerSeq && " · "}
              <LedgerEntryLink seq={message.ledgerSeq} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A kind that only a newer upstream knows is shown by the name that it sends. */
function kindInWords(kind: string): string {
  if (kind === "notice") return words.notice;
  const known = alertKinds.find((each) => each === kind);
  return known ? words.kinds[known] : kind;
}
