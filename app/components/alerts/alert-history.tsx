import account from "~/components/account/account.module.css";
import { stateInWords, alertWords as words } from "~/content/alerts";
import { formatInstant } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { AlertMessage } from "../../../contract/alerts";
import { alertKinds } from "../../../domain/alerts/preferences";

/** What was written for a member, the newest first, and what became of each. */
export function AlertHistory({ messages }: { messages: readonly AlertMessage[] }) {
  if (messages.length === 0) {
    return (
      <p>
        {words.noHistory} <a href={paths.timing()}>{words.noHistoryNext}</a>
      </p>
    );
  }
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
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A kind that a newer upstream tells is named as it names it. */
function kindInWords(kind: string): string {
  if (kind === "notice") return words.notice;
  const known = alertKinds.find((each) => each === kind);
  return known ? words.kinds[known] : kind;
}
