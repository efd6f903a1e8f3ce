import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { PanelPart } from "~/components/ui/panel-part";
import { supportLookWords as words } from "~/content/desk-members";
import { formatDate } from "~/lib/dates";
import type { Panel } from "~/upstream/panel.server";

/** The days on which staff looked at the user's data. */
export function LooksPart({ looks }: { looks: Panel<string[]> }) {
  return (
    <AccountPart id="looks" title={words.title}>
      <PanelPart
        panel={looks}
        what={words.failed}
        notOffered={words.notOffered}
        empty={{ when: (days) => days.length === 0, say: words.none }}
      >
        {(days) => (
          <>
            <p className={account.note}>{words.lede}</p>
            <ul>
              {days.map((day) => (
                <li key={day}>
                  <time dateTime={day}>{formatDate(day)}</time>
                </li>
              ))}
            </ul>
          </>
        )}
      </PanelPart>
    </AccountPart>
  );
}
