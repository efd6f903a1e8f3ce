import { AccountPart } from "~/components/account/account-part";
import field from "~/components/forms/field.module.css";
import { Button } from "~/components/ui/button";
import { deskBusinessWords as words } from "~/content/desk-business";
import { deskPaths } from "~/lib/desk-paths";
import type { Business, Reached } from "../../../contract/desk-business";
import { notKnown } from "../../../domain/not-known";
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

const broughtOf = ({ visits, ...row }: Business["websites"][number]) => {
  const [signUps, ...later] = countsOf(row);
  return [visits, visits > 0 ? `${signUps} (${ratio(row.signUps, visits)})` : signUps, ...later];
};
const ratio = (count: number, of: number): string => shareOf(of > 0 ? count / of : null);
const stepsOf = (row: Reached) =>
  [
    [words.signUps, row.signUps],
    [words.subscribers, row.subscribers],
    [words.applied, row.applied],
    [words.opened, row.opened],
  ] as const;

/** How far people came who signed up in some days, by what brought them. */
export function BusinessReach({ business, spans, file }: BusinessReachProps) {
  const { days, visits, total, known, campaigns, websites, referrers } = business;
  const unknown = notKnown(business);
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
            [words.visits, visits.visits, words.visitsHow],
            [words.signUps, total.signUps, words.signUpsHow],
            [words.subscribers, partOf(total.subscribers, total.signUps), words.subscribersHow],
            [words.applied, partOf(total.applied, total.signUps), words.appliedHow],
            [words.opened, partOf(total.opened, total.signUps), words.openedHow],
          ]}
        />
      </AccountPart>
      <AccountPart id="funnel" title={words.funnel}>
        <p>{words.funnelHow(unknown.signUps)}</p>
        <DeskTable
          label={words.funnel}
          head={[words.step, words.value, words.ofVisits, words.ofAccounts]}
          rows={[
            { key: words.visits, cells: [words.visits, visits.visits, words.none, words.none] },
            ...stepsOf(known).map(([step, count]) => ({
              key: step,
              cells: [step, count, ratio(count, visits.visits), ratio(count, known.signUps)],
            })),
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
            head={[words.source, words.medium, words.campaign, words.visits, ...counts]}
            rows={[
              ...campaigns.map((row) => ({
                key: JSON.stringify([row.source, row.medium, row.campaign]),
                cells: [
                  ...[row.source ?? words.noSource, row.medium ?? words.none, row.campaign ?? words.none],
                  ...broughtOf(row),
                ],
              })),
              { key: "", cells: [words.notKnown, words.none, words.none, words.none, ...countsOf(unknown)] },
            ]}
          />
        )}
        <p className={styles.ways}>
          <a href={file("campaigns")} download>
            {words.file(words.campaigns)}
          </a>
        </p>
      </AccountPart>
      <AccountPart id="websites" title={words.websites}>
        <p>{words.websitesHow}</p>
        {websites.length === 0 ? (
          <p>{words.noWebsites}</p>
        ) : (
          <DeskTable
            label={words.websites}
            head={[words.website, words.visits, ...counts]}
            rows={[
              ...websites.map((row) => ({
                key: row.website ?? "none",
                cells: [row.website ?? words.noWebsite, ...broughtOf(row)],
              })),
              { key: "", cells: [words.notKnown, words.none, ...countsOf(unknown)] },
            ]}
          />
        )}
        <p className={styles.ways}>
          <a href={file("websites")} download>
            {words.file(words.websites)}
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
