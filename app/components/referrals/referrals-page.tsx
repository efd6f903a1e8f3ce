import { ExplainerHero } from "~/components/explainer/explainer-hero";
import { Points } from "~/components/explainer/points";
import { PayoutTable } from "~/components/landing/payout-table";
import { Section } from "~/components/landing/section";
import { ButtonLink } from "~/components/ui/button";
import { calculatorWords, claimWords, referralsPage as words } from "~/content/referrals";
import { paths } from "~/lib/paths";
import { codeSection } from "~/lib/referral-links";
import { isWrong } from "~/lib/refused-query";
import type { ProgrammePage } from "~/pages/referrals/referrals.server";
import { OwnCode } from "./code-part";
import { PayoutCalculator } from "./payout-calculator";

/** The programme: what a subscription sold pays, how a month is worked out, and one's own code. */
export function ReferralsPage({ payouts, names, code }: ProgrammePage) {
  const { how } = words;
  return (
    <>
      <Hero hasCode={code.for === "ambassadors"} />
      <PayoutTable />
      <Section
        id="calculator"
        anchored={!isWrong(payouts)}
        heading={calculatorWords.heading}
        lede={calculatorWords.lede}
      >
        <PayoutCalculator query={payouts} />
      </Section>
      <Section id="how" heading={how.heading} lede={how.lede}>
        <Points points={how.points} />
      </Section>
      <Section id="code" anchored={!isWrong(names)} heading={claimWords.heading} lede={claimWords.lede}>
        <OwnCode code={code} names={names} />
      </Section>
    </>
  );
}

function Hero({ hasCode }: { hasCode: boolean }) {
  const { expect, actions } = words;
  return (
    <ExplainerHero
      words={words}
      actions={
        <>
          {hasCode ? (
            <ButtonLink href={paths.accountReferrals()}>{actions.yours}</ButtonLink>
          ) : (
            <ButtonLink href={codeSection}>{actions.code}</ButtonLink>
          )}
          <ButtonLink tone="quiet" href={paths.legal("programme")}>
            {actions.terms}
          </ButtonLink>
        </>
      }
      first={{ id: "expect", tone: "notice", paragraphs: [expect.text, expect.say], ...expect }}
    />
  );
}
