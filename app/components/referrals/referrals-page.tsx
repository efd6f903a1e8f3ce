import styles from "~/components/invest/invest-page.module.css";
import { PayoutTable } from "~/components/landing/payout-table";
import { Section } from "~/components/landing/section";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { calculatorWords, claimWords, referralsPage as words } from "~/content/referrals";
import { paths } from "~/lib/paths";
import { codeSection } from "~/lib/referral-links";
import type { ProgrammePage } from "~/referrals.server";
import { OwnCode } from "./code-part";
import { PayoutCalculator } from "./payout-calculator";

/** The programme: what a subscription sold pays, how a month is worked out, and one's own code. */
export function ReferralsPage({ payouts, names, code }: ProgrammePage) {
  const { how } = words;
  return (
    <>
      <Hero hasCode={code.for === "ambassadors"} />
      <PayoutTable />
      <Section id="calculator" heading={calculatorWords.heading} lede={calculatorWords.lede}>
        <PayoutCalculator query={payouts} />
      </Section>
      <Section id="how" heading={how.heading} lede={how.lede}>
        <dl className={styles.points}>
          {how.points.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>
                <RichLine line={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="code" heading={claimWords.heading} lede={claimWords.lede}>
        <OwnCode code={code} names={names} />
      </Section>
    </>
  );
}

function Hero({ hasCode }: { hasCode: boolean }) {
  const { kicker, heading, lede, expect, actions } = words;
  return (
    <header className={`page ${styles.hero}`}>
      <div className={styles.ask}>
        <p className="kicker">{kicker}</p>
        <h1>
          {heading.first} <em>{heading.emphasis}</em>
        </h1>
        <p className={`lede ${styles.lede}`}>{lede}</p>
        <p className={styles.actions}>
          {hasCode ? (
            <ButtonLink href={paths.accountReferrals()}>{actions.yours}</ButtonLink>
          ) : (
            <ButtonLink href={codeSection}>{actions.code}</ButtonLink>
          )}
          <ButtonLink tone="quiet" href={paths.legal("programme")}>
            {actions.terms}
          </ButtonLink>
        </p>
      </div>
      <aside className={styles.risk} aria-labelledby="expect">
        <h2 id="expect">{expect.heading}</h2>
        <p>{expect.text}</p>
        <p>{expect.say}</p>
        <p>
          <a href={expect.link.href}>{expect.link.text}</a>
        </p>
      </aside>
    </header>
  );
}
