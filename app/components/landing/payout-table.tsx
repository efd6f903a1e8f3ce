import { BasisBadge } from "~/components/ui/badge";
import table from "~/components/ui/data-table.module.css";
import { cutText } from "~/content/figures";
import { payoutTable } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { formatCents } from "~/lib/money";
import { type ReferralDegree, referralTiers } from "../../../domain/referrals";
import styles from "./payout-table.module.css";
import { Section } from "./section";

const degrees: readonly ReferralDegree[] = [1, 2];

/** The referral schedule (SPEC 9); its payouts are computed, never typed. */
export function PayoutTable({ more }: { more?: { text: string; href: string } }) {
  const { heading, lede, caption, note, columns } = payoutTable;
  return (
    <Section id={landingSections.payouts} heading={heading} lede={lede}>
      <table className={`${table.table} ${styles.payouts}`}>
        <caption>
          {caption} <BasisBadge basis="hypothetical" />
        </caption>
        <thead>
          <tr>
            <th scope="col">{columns.degree}</th>
            <th scope="col" className={table.number}>
              {columns.referrals}
            </th>
            <th scope="col" className={table.number}>
              {columns.revenue}
            </th>
            <th scope="col" className={table.number}>
              {columns.cut}
            </th>
            <th scope="col" className={table.number}>
              {columns.payout}
            </th>
          </tr>
        </thead>
        {degrees.map((degree) => (
          <tbody key={degree}>
            {referralTiers
              .filter((tier) => tier.degree === degree)
              .map((tier) => (
                <tr key={tier.referrals}>
                  <th scope="row">{payoutTable.degrees[tier.degree]}</th>
                  <td className={`${table.number} ${styles.referrals}`}>
                    {tier.referrals.toLocaleString("en-US")}
                  </td>
                  <td className={`${table.number} ${styles.revenue}`}>{formatCents(tier.revenueCents)}</td>
                  <td className={`${table.number} ${styles.cut}`}>{cutText(tier.cutBasisPoints)}</td>
                  <td className={`${table.number} ${styles.payout}`}>{formatCents(tier.payoutCents)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <p className={`fine ${styles.note}`}>
        {note} {more && <a href={more.href}>{more.text}</a>}
      </p>
    </Section>
  );
}
