import account from "~/components/account/account.module.css";
import { AccountSubpage } from "~/components/account/account-subpage";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { accountReferrals as words } from "~/content/account-referrals";
import { paths } from "~/lib/paths";
import { codeSection, howSection } from "~/lib/referral-links";
import type { Share } from "~/pages/referrals/referrals.server";
import type { Panel } from "~/upstream/panel.server";
import type { Referrals } from "../../../contract/referrals";
import styles from "./account-referrals.module.css";
import { SalesTable } from "./sales-table";
import { SharePart } from "./share-part";

interface AccountReferralsProps {
  referrals: Panel<Referrals>;
  /** Of who has a code. */
  share?: Share | undefined;
}

/** What the user's code has brought, with the code, its link and texts to share. */
export function AccountReferrals({ referrals, share }: AccountReferralsProps) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <PanelPart panel={referrals} what={words.failed} notOffered={words.notOffered}>
        {(data) => {
          const code = (
            <section className={styles.part} aria-labelledby="code">
              <h2 id="code">{words.code}</h2>
              {share ? <SharePart share={share} /> : <NoCode />}
            </section>
          );
          // Until something has come of it, the code is what the page is for.
          const sold = data.months.length > 0;
          return (
            <>
              {!sold && code}
              <Sales referrals={data} />
              {sold && code}
            </>
          );
        }}
      </PanelPart>
    </AccountSubpage>
  );
}

function Sales({ referrals }: { referrals: Referrals }) {
  const { signUps, sales } = words;
  const { signedUp, months } = referrals;
  return (
    <>
      <section className={styles.part} aria-labelledby="sales">
        <h2 id="sales">{sales.heading}</h2>
        {months.length > 0 ? <SalesTable referrals={referrals} /> : <p>{sales.empty}</p>}
        <p className={styles.ways}>
          <a href={howSection}>{sales.how}</a>
          <a href={paths.legal("programme")}>{sales.terms}</a>
        </p>
      </section>
      <section className={styles.part} aria-labelledby="sign-ups">
        <h2 id="sign-ups">{signUps.heading}</h2>
        <dl className={account.facts}>
          {(["first", "second"] as const).map((degree) => (
            <div key={degree}>
              <dt>{signUps[degree]}</dt>
              <dd className={styles.count}>{signedUp[degree].toLocaleString("en-US")}</dd>
            </div>
          ))}
        </dl>
        <p className={account.note}>{signUps.note}</p>
      </section>
    </>
  );
}

function NoCode() {
  return (
    <>
      <p>{words.noCode}</p>
      <p>
        <ButtonLink href={codeSection}>{words.getCode}</ButtonLink>
      </p>
    </>
  );
}
