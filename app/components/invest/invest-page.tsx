import { ExplainerHero } from "~/components/explainer/explainer-hero";
import { Lines } from "~/components/explainer/lines";
import { Points } from "~/components/explainer/points";
import { Section } from "~/components/landing/section";
import { Steps } from "~/components/landing/steps";
import { ButtonLink } from "~/components/ui/button";
import { limitWords, investPage as words } from "~/content/invest";
import { investPaths } from "~/lib/invest-paths";
import type { LimitQuery } from "~/lib/limit-query";
import { paths } from "~/lib/paths";
import { isWrong } from "~/lib/refused-query";
import { EquityBar } from "./equity-bar";
import { fillLine, fillName } from "./fill-intermediary";
import { LimitCalculator } from "./limit-calculator";
import { LimitTable } from "./limit-table";

interface InvestPageProps {
  query: LimitQuery;
  /** The registered intermediary's name. */
  intermediary: string;
  signedIn: boolean;
}

/** The explainer: what one gets into, how much one may put in, how it goes and what can go wrong. */
export function InvestPage({ query, intermediary, signedIn }: InvestPageProps) {
  const { how, risks, rules, owners } = words;
  const steps = how.steps.map(({ heading, text }) => ({ heading, text: fillName(text, intermediary) }));
  return (
    <>
      <Hero signedIn={signedIn} />
      <Section id="limit" anchored={!isWrong(query)} heading={limitWords.heading} lede={limitWords.lede}>
        <LimitCalculator query={query} />
        <LimitTable />
      </Section>
      <Section id="how" heading={how.heading} lede={how.lede} layout="column">
        <Steps steps={steps} />
      </Section>
      <Section id="risks" heading={risks.heading} lede={risks.lede}>
        <Points points={risks.points} />
      </Section>
      <Section id="owners" heading={owners.heading} lede={owners.lede}>
        <EquityBar />
      </Section>
      <Section id="rules" heading={rules.heading} layout="column">
        <Lines lines={rules.lines.map((line) => fillLine(line, intermediary))} />
      </Section>
    </>
  );
}

function Hero({ signedIn }: { signedIn: boolean }) {
  const { risk, actions } = words;
  return (
    <ExplainerHero
      words={words}
      actions={
        signedIn ? (
          <>
            <ButtonLink href={investPaths.investBack()}>{actions.back}</ButtonLink>
            <ButtonLink tone="quiet" href={investPaths.investAccount()}>
              {actions.account}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink href={investPaths.investSignUp()}>{actions.signUp}</ButtonLink>
            <ButtonLink tone="quiet" href={paths.investLogin()}>
              {actions.login}
            </ButtonLink>
          </>
        )
      }
      first={{ id: "risk-first", tone: "notice", paragraphs: [risk.text], ...risk }}
    />
  );
}
