import { Section } from "~/components/landing/section";
import { Steps } from "~/components/landing/steps";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { limitWords, investPage as words } from "~/content/invest";
import { plainText } from "~/content/rich-text";
import type { LimitQuery } from "~/lib/limit-query";
import { paths } from "~/lib/paths";
import { EquityBar } from "./equity-bar";
import { fillLine, fillName } from "./fill-intermediary";
import styles from "./invest-page.module.css";
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
      <Section id="limit" heading={limitWords.heading} lede={limitWords.lede}>
        <LimitCalculator query={query} />
        <LimitTable />
      </Section>
      <Section id="how" heading={how.heading} lede={how.lede} layout="column">
        <Steps steps={steps} />
      </Section>
      <Section id="risks" heading={risks.heading} lede={risks.lede}>
        <dl className={styles.points}>
          {risks.points.map(({ heading, text }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>
                <RichLine line={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="owners" heading={owners.heading} lede={owners.lede}>
        <EquityBar />
      </Section>
      <Section id="rules" heading={rules.heading} layout="column">
        <div className={styles.rules}>
          {rules.lines.map((line) => (
            <p key={plainText(line)}>
              <RichLine line={fillLine(line, intermediary)} />
            </p>
          ))}
        </div>
      </Section>
    </>
  );
}

function Hero({ signedIn }: { signedIn: boolean }) {
  const { kicker, heading, lede, risk, actions } = words;
  return (
    <header className={`page ${styles.hero}`}>
      <div className={styles.ask}>
        <p className="kicker">{kicker}</p>
        <h1>
          {heading.first} <em>{heading.emphasis}</em>
        </h1>
        <p className={`lede ${styles.lede}`}>{lede}</p>
        <p className={styles.actions}>
          {signedIn ? (
            <>
              <ButtonLink href={paths.investBack()}>{actions.back}</ButtonLink>
              <ButtonLink tone="quiet" href={paths.investAccount()}>
                {actions.account}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink href={paths.investSignUp()}>{actions.signUp}</ButtonLink>
              <ButtonLink tone="quiet" href={paths.investLogin()}>
                {actions.login}
              </ButtonLink>
            </>
          )}
        </p>
      </div>
      <aside className={styles.risk} aria-labelledby="risk-first">
        <h2 id="risk-first">{risk.heading}</h2>
        <p>{risk.text}</p>
        <p>
          <a href={risk.link.href}>{risk.link.text}</a>
        </p>
      </aside>
    </header>
  );
}
