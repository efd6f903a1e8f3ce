import styles from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { Button } from "~/components/ui/button";
import { deskWords as words } from "~/content/desk";
import {
  deskApplicationWords as applicationWords,
  deskInvestorWords as investorWords,
} from "~/content/desk-applications";
import { deskBusinessWords as businessWords } from "~/content/desk-business";
import { deskDisputeWords as disputeWords } from "~/content/desk-disputes";
import { deskJobWords as jobWords } from "~/content/desk-jobs";
import { deskLeadWords as leadWords, deskTradeWords as tradeWords } from "~/content/desk-leads";
import { deskMarketWords as marketWords } from "~/content/desk-market";
import { memberWords } from "~/content/desk-members";
import { deskNewsletterWords } from "~/content/desk-newsletter";
import { deskOperationWords as operationWords } from "~/content/desk-operations";
import { deskAuthorWords, deskPictureWords, deskPostWords } from "~/content/desk-posts";
import { signalWords } from "~/content/desk-signals";
import { watchWords } from "~/content/desk-watches";
import { deskPaths } from "~/lib/desk-paths";
import type { Staff } from "../../../contract/desk";

export const deskRoot = { label: words.title, href: deskPaths.desk() };

/** Where staff begin: who they are here, what their roles open, and the way out. */
export function DeskPage({ staff }: { staff: Staff }) {
  const { email, roles } = staff;
  return (
    <div className="page">
      <header className={styles.subpage}>
        <h1>{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <AccountPart id="who" title={words.signedInAs}>
        <p>{email}</p>
        <p>
          {words.roles}: {roles.join(", ")}. {words.ends}
        </p>
        <form method="post" action={deskPaths.deskLogout()}>
          <Button tone="quiet">{words.logout}</Button>
        </form>
      </AccountPart>
      {(roles.includes("owner") || roles.includes("analyst")) && (
        <>
          <AccountPart id="signals" title={signalWords.title}>
            <p>
              <a href={deskPaths.deskSignals()}>{signalWords.title}</a>
            </p>
            <p>
              <a href={deskPaths.deskWatches()}>{watchWords.title}</a>
            </p>
          </AccountPart>
          <AccountPart id="posts" title={deskPostWords.title}>
            <p>
              <a href={deskPaths.deskPosts()}>{deskPostWords.title}</a>
            </p>
            <p>
              <a href={deskPaths.deskAuthors()}>{deskAuthorWords.title}</a>
            </p>
            <p>
              <a href={deskPaths.deskPictures()}>{deskPictureWords.title}</a>
            </p>
            <p>
              <a href={deskPaths.deskNewsletters()}>{deskNewsletterWords.title}</a>
            </p>
          </AccountPart>
          <AccountPart id="market" title={marketWords.title}>
            <p>
              <a href={deskPaths.deskMarket()}>{marketWords.title}</a>
            </p>
          </AccountPart>
        </>
      )}
      {(roles.includes("owner") || roles.includes("support")) && <PeopleParts />}
      {(roles.includes("owner") || roles.includes("support")) && (
        <AccountPart id="members" title={memberWords.title}>
          <p>
            <a href={deskPaths.deskMembers()}>{memberWords.title}</a>
          </p>
          <p>
            <a href={deskPaths.deskDisputes()}>{disputeWords.title}</a>
          </p>
        </AccountPart>
      )}
      {roles.includes("owner") && (
        <>
          <AccountPart id="business" title={businessWords.title}>
            <p>
              <a href={deskPaths.deskBusiness()}>{businessWords.title}</a>
            </p>
          </AccountPart>
          <AccountPart id="operations" title={words.operations}>
            <p>
              <a href={deskPaths.deskOperations()}>{operationWords.title}</a>
            </p>
            <p>
              <a href={deskPaths.deskJobs()}>{jobWords.title}</a>
            </p>
          </AccountPart>
          <AccountPart id="audit" title={words.audit.title}>
            <p>
              <a href={deskPaths.deskAudit()}>{words.audit.title}</a>
            </p>
          </AccountPart>
        </>
      )}
    </div>
  );
}

function PeopleParts() {
  return (
    <AccountPart id="people" title={words.people}>
      <p>
        <a href={deskPaths.deskLeads()}>{leadWords.title}</a>
      </p>
      <p>
        <a href={deskPaths.deskTrades()}>{tradeWords.title}</a>
      </p>
      <p>
        <a href={deskPaths.deskApplications()}>{applicationWords.title}</a>
      </p>
      <p>
        <a href={deskPaths.deskInvestors()}>{investorWords.title}</a>
      </p>
    </AccountPart>
  );
}

/** A page below it. */
export const DeskSubpage = (props: Omit<Parameters<typeof AccountSubpage>[0], "root">) => (
  <AccountSubpage {...props} root={deskRoot} />
);
