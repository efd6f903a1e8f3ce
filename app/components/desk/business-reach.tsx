import { AccountPart } from "~/components/account/account-part";
import field from "~/components/forms/field.module.css";
import { Button } from "~/components/ui/button";
import { deskBusinessWords as words } from "~/content/desk-business";
import { deskPaths } from "~/lib/desk-paths";
import type { Business, Reached } from "../../../contract/desk-business";
import styles from "./audit-page.module.css";
import { Figures, shareOf } from "./business-figures";
import { DeskTable } from "./desk-table";

interface BusinessReachProps {
  business: Business;
  spans: readonly string[];
  /** The address of one of the tables as a file. */
  file: (table: string) => string;
}

const counts = [words.signUps, words.subscribers, words.applied, words.opened];
/** Such as "3 (12.5%)": how many got so far, and which part of the accounts that is. */
const partOf = (count: number, accounts: number): string =>
  accounts > 0 ? `${count} (${shareOf(count / accounts)})` : String(count);
const countsOf = ({ signUps, ...row }: Reached) => [
  signUps,
  ...[row.subscribers, row.applied, row.opened].map((count) => partOf(count, signUps)),
];

/** How far people came who signed up in some days, by what brought them. */
export function BusinessReach({ business, spans, file }: BusinessReachProps) {
  const { days, visits, total, campaigns, referrers } = business;
  return (
    <>
      <AccountPart id="reach" title={words.reach}>
        <form method="get" action={deskPaths.deskBusiness()} className={styles.filter}>
          <div className={field.field}>
            <label htmlFor="days">{words.days}</label>
            <select id="days" name="days" className={field.input} defaultValue={String(days)}>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {span}
                </option>
              ))}
            </select>
          </div>
          <Button tone="quiet">{words.show}</Button>
        </form>
        <p>{words.reachHow(days)}</p>
        <Figures
          label={words.reach}
          figures={[
            [words.views, visits.views, words.viewsHow],
            [words.browsers, visits.browsers, words.browsersHow],
            [words.signUps, total.signUps, words.signUpsHow],
            [words.subscribers, partOf(total.subscribers, total.signUps), words.subscribersHow],
            [words.applied, partOf(total.applied, total.signUps), words.appliedHow],
            [words.opened, partOf(total.opened, total.signUps), words.openedHow],
          ]}
        />
      </AccountPart>
      <AccountPart id="campaigns" title={words.campaigns}>
        <p>{words.campaignsHow}</p>
        {campaigns.length === 0 ? (
          <p>{words.noCampaigns}</p>
        ) : (
          <DeskTable
            label={words.campaigns}
            head={[words.source, words.medium, words.campaign, ...counts]}
            rows={campaigns.map((row) => ({
              key: JSON.stringify([row.source, row.medium, row.campaign]),
              cells: [
                ...[row.source, row.medium, row.campaign].map((value) => value ?? words.none),
                ...countsOf(row),
              ],
            }))}
          />
        )}
        <p className={styles.ways}>
          <a href={file("campaigns")} download>
            {words.file(words.campaigns)}
          </a>
        </p>
      </AccountPart>
      <AccountPart id="referrers" title={words.referrers}>
        <p>{words.referrersHow}</p>
        {referrers.length === 0 ? (
          <p>{words.noReferrers}</p>
        ) : (
          <DeskTable
            label={words.referrers}
            head={[words.code, ...counts]}
            rows={referrers.map((row) => ({ key: row.code, cells: [row.code, ...countsOf(row)] }))}
          />
        )}
        <p className={styles.ways}>
          <a href={file("referrers")} download>
            {words.file(words.referrers)}
          </a>
        </p>
      </AccountPart>
    </>
  );
}
