import { AccountPart } from "~/components/account/account-part";
import { deskDisputeWords as words } from "~/content/desk-disputes";
import { deskPaths } from "~/lib/desk-paths";
import { formatExact } from "~/lib/money";
import type { DeskDispute } from "../../../contract/desk-disputes";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

interface DisputesPageProps {
  disputes: readonly DeskDispute[];
  isMore: boolean;
  page: number;
}

/** What banks were asked to take back: where each stands, until when evidence is taken, and whose it is. */
export function DisputesPage({ disputes, isMore, page }: DisputesPageProps) {
  const pageAt = (at: number) => deskPaths.deskDisputes(at > 1 ? { page: String(at) } : {});
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="meanwhile" title={words.meanwhile}>
        <p>{words.why}</p>
        <p>{words.how}</p>
      </AccountPart>
      <DeskTable
        label={words.title}
        none={words.none}
        head={[
          ...[words.dispute, words.due, words.whose, words.standing],
          ...[words.amount, words.reason, words.sent, words.opened],
        ]}
        rows={disputes.map((dispute) => ({
          key: dispute.id,
          cells: [
            <a key="dispute" href={deskPaths.deskDispute(dispute.id)}>
              {dispute.id}
            </a>,
            dueOf(dispute),
            whoseOf(dispute),
            `${words.standings[dispute.standing]} (${dispute.status})`,
            formatExact(dispute.amountCents),
            dispute.reason,
            dispute.submissions === 0 ? words.never : String(dispute.submissions),
            momentOf(dispute.openedAt),
          ],
        }))}
      />
      <p className={styles.ways}>
        {page > 1 && <a href={pageAt(page - 1)}>{words.newer}</a>}
        {isMore && <a href={pageAt(page + 1)}>{words.older}</a>}
      </p>
    </DeskSubpage>
  );
}

/** Of what is decided the day says nothing any more. */
export function dueOf({ standing, dueBy }: DeskDispute): string {
  if (standing === "lost" || standing === "over") return words.past;
  return dueBy ? momentOf(dueBy) : words.noDay;
}

/** Leads to whoever paid, where that is known. */
export function whoseOf({ id, subscriptionId, userId }: DeskDispute) {
  if (!subscriptionId) return words.noSubscription;
  if (!userId) return words.gone;
  return (
    <a href={deskPaths.deskMember(userId)}>
      {words.member}
      <span className="visually-hidden"> {id}</span>
    </a>
  );
}
