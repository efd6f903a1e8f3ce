import account from "~/components/account/account.module.css";
import { Button, ButtonLink } from "~/components/ui/button";
import titleRow from "~/components/ui/title-row.module.css";
import { brandWords } from "~/content/cards";
import {
  cancellableStatuses,
  pledgeState,
  unpaidStatus,
  investAccount as wordsOfPage,
} from "~/content/invest-account";
import { formatDate, formatDeadline } from "~/lib/dates";
import { investPaths } from "~/lib/invest-paths";
import { formatCharge } from "~/lib/money";
import { fillName } from "./fill-intermediary";
import styles from "./invest-account.module.css";

/** A pledge as the account lists it: integer cents, ISO 8601. */
export interface PledgeView {
  id: string;
  status: string;
  amountCents: number;
  refundedCents?: number | null | undefined;
  createdAt: string;
  updatedAt?: string | null | undefined;
  cancelUntil?: string | null | undefined;
  offering: string;
  message?: string | null | undefined;
  /** Whether a payment for it has gone through; null where nobody can tell yet. */
  paid?: boolean | null | undefined;
  card?: { brand: string; last4: string } | null | undefined;
}

const words = wordsOfPage.pledges;

interface PledgesProps {
  pledges: readonly PledgeView[];
  /** ISO 8601: whether there is time to take one back. */
  now: string;
  intermediary: string;
}

/** Every pledge with what became of it, and what can still be done about it. */
export function Pledges({ pledges, now, intermediary }: PledgesProps) {
  return (
    <ul className={styles.pledges}>
      {pledges.map((pledge) => (
        <li key={pledge.id}>
          <PledgeEntry pledge={pledge} now={now} intermediary={intermediary} />
        </li>
      ))}
    </ul>
  );
}

function PledgeEntry({
  pledge,
  now,
  intermediary,
}: {
  pledge: PledgeView;
  now: string;
  intermediary: string;
}) {
  const { title, text, tone } = pledgeState(pledge.status, pledge.paid);
  const { card, refundedCents, updatedAt, message } = pledge;
  return (
    <>
      <div className={titleRow.row}>
        <h3 className={account.status} data-tone={tone}>
          {title}
        </h3>
        <span className={styles.amount}>{formatCharge(pledge.amountCents)}</span>
      </div>
      {message && <p className={styles.said}>{message}</p>}
      <p>{fillName(text, intermediary)}</p>
      <p className={styles.facts}>
        <span>{pledge.offering}</span>
        <span>
          {words.on} {formatDate(pledge.createdAt)}
        </span>
        {updatedAt && (
          <span>
            {words.changed} {formatDate(updatedAt)}
          </span>
        )}
        {card && (
          <span>
            {words.card} {brandWords(card.brand)} ending in {card.last4}
          </span>
        )}
        {refundedCents ? (
          <span>
            {words.refunded} {formatCharge(refundedCents)}
          </span>
        ) : null}
      </p>
      {pledge.status === unpaidStatus && (
        <p>
          <ButtonLink tone="quiet" href={investPaths.investBack()}>
            {words.pay}
          </ButtonLink>
        </p>
      )}
      {cancellableStatuses.includes(pledge.status) && <TakeBack pledge={pledge} now={now} />}
    </>
  );
}

/** Two presses: the first says what will happen. It needs no script. */
function TakeBack({ pledge: { id, amountCents, cancelUntil }, now }: { pledge: PledgeView; now: string }) {
  if (cancelUntil && Date.parse(cancelUntil) <= Date.parse(now)) {
    return <p className={styles.note}>{words.late}</p>;
  }
  return (
    <>
      {cancelUntil && (
        <p className={styles.note}>
          {words.until} {formatDeadline(cancelUntil)}.
        </p>
      )}
      <details className={styles.confirm}>
        <summary>{words.takeBack}</summary>
        <form method="post" action={investPaths.investAccount()}>
          <input type="hidden" name="press" value="cancel" />
          <input type="hidden" name="pledgeId" value={id} />
          <p>{words.sure}</p>
          <Button tone="quiet">
            {words.confirm}
            <span className="visually-hidden"> (the pledge of {formatCharge(amountCents)})</span>
          </Button>
        </form>
      </details>
    </>
  );
}
