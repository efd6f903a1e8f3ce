import { AccountPart } from "~/components/account/account-part";
import { deskInvestorWords as words } from "~/content/desk-applications";

import { deskPaths } from "~/lib/desk-paths";
import type { DeskInvestor, OpenedInvestor } from "../../../contract/desk-applications";
import { formatCents } from "../../../domain/money";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { Facts } from "./job-page";

interface InvestorsPageProps {
  investors: readonly DeskInvestor[];
  more: boolean;
  page: number;
}

/** Accounts of investors, the newest first, with their checks and what they pledged. */
export function InvestorsPage({ investors, more, page }: InvestorsPageProps) {
  const pageAt = (at: number) => deskPaths.deskInvestors(at > 1 ? { page: String(at) } : {});
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      {investors.length === 0 ? (
        <p>{words.noneShown}</p>
      ) : (
        <DeskTable
          label={words.title}
          head={[words.who, words.checks, words.pledges, words.pledged, words.since]}
          rows={investors.map((each) => ({
            key: each.id,
            cells: [
              <a key="open" href={deskPaths.deskInvestor(each.id)}>
                <span className="visually-hidden">{words.open} </span>
                {each.contact}
              </a>,
              each.checks,
              each.pledges,
              formatCents(each.pledgedCents),
              momentOf(each.createdAt),
            ],
          }))}
        />
      )}
      <p className={styles.ways}>
        {page > 1 && <a href={pageAt(page - 1)}>{words.newer}</a>}
        {more && <a href={pageAt(page + 1)}>{words.older}</a>}
      </p>
    </DeskSubpage>
  );
}

/** One investor: checks, limit and pledges. */
export function InvestorPage({ investor }: { investor: OpenedInvestor }) {
  const { accredited, limitCents, message, history } = investor;
  const as = words.accreditedAs;
  return (
    <DeskSubpage
      title={words.one}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskInvestors() }]}
    >
      <AccountPart id="about" title={words.about}>
        <Facts
          facts={[
            [words.email, investor.email],
            [words.name, `${investor.firstName} ${investor.lastName}`],
            [words.checks, investor.checks],
            ...(message ? [[words.message, message] as const] : []),
            [words.accredited, accredited == null ? as.unknown : accredited ? as.yes : as.no],
            [words.limit, limitCents == null ? words.noLimit : formatCents(limitCents)],
            [words.invested, formatCents(investor.investedCents)],
            [words.since, momentOf(investor.createdAt)],
          ]}
        />
        <p>{words.investedHint}</p>
      </AccountPart>
      <AccountPart id="history" title={words.history}>
        {history.length === 0 ? (
          <p>{words.noHistory}</p>
        ) : (
          <DeskTable
            label={words.history}
            head={[
              ...[words.offering, words.status, words.amount, words.refunded],
              ...[words.limitThen, words.elsewhere, words.since, words.why],
            ]}
            rows={history.map((each) => ({
              key: each.id,
              cells: [
                each.offering,
                each.status,
                formatCents(each.amountCents),
                formatCents(each.refundedCents),
                each.limitCents == null ? "–" : formatCents(each.limitCents),
                formatCents(each.investedElsewhereCents),
                momentOf(each.createdAt),
                each.message ?? each.failure ?? "–",
              ],
            }))}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}
