import account from "~/components/account/account.module.css";
import { type CardFacts, CardLine } from "~/components/cards/card-line";
import { Form } from "~/components/forms/form";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { protectionWays } from "~/content/account-security";
import { checkState, investAccount as words } from "~/content/invest-account";
import { investData } from "~/content/invest-data";
import { investorDeletionSchema } from "~/lib/account-forms";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Panel } from "~/upstream/panel.server";
import { dayAtBroker } from "../../../domain/brokerage";
import { fillName } from "./fill-intermediary";
import styles from "./invest-account.module.css";
import { Pledges, type PledgeView } from "./pledges";
import { LimitReason, StandingFacts, type StandingView } from "./standing-facts";

const { section: dataWords } = investData;

interface InvestorAccountProps {
  /** The first name, or the e-mail. */
  called: string;
  standing: Panel<StandingView>;
  pledges: Panel<{ pledges: PledgeView[] }>;
  cards: Panel<{ methods: (CardFacts & { id: string })[] }>;
  /** ISO 8601 */
  now: string;
  intermediary: string;
}

/** What an investor has: their checks, their pledges, their cards, and the way out. */
export function InvestorAccount({
  called,
  standing,
  pledges,
  cards,
  now,
  intermediary,
}: InvestorAccountProps) {
  return (
    <div className="page">
      <RefusalSummary id="investor" press="cancel" />
      <header className={account.header}>
        <p className="kicker">{words.title}</p>
        <h1 data-long={called.length > 24 || undefined}>{called}</h1>
      </header>
      <section className={account.section} aria-labelledby="pledges">
        <h2 id="pledges">{words.pledges.heading}</h2>
        <PanelPart
          panel={pledges}
          what={words.pledges.what}
          empty={{
            when: (data) => data.pledges.length === 0,
            say: (
              <>
                {words.pledges.empty} <a href={investPaths.investBack()}>{words.pledges.back}</a>
              </>
            ),
          }}
        >
          {(data) => <Pledges pledges={data.pledges} now={now} intermediary={intermediary} />}
        </PanelPart>
      </section>
      <section className={account.section} aria-labelledby="checks">
        <h2 id="checks">{words.checks.heading}</h2>
        <PanelPart panel={standing} what={words.checks.what}>
          {(data) => (
            <Checks standing={data} today={dayAtBroker(new Date(now))} intermediary={intermediary} />
          )}
        </PanelPart>
      </section>
      <section className={account.section} aria-labelledby="cards">
        <h2 id="cards">{words.cards.heading}</h2>
        <PanelPart
          panel={cards}
          what={words.cards.what}
          empty={{ when: ({ methods }) => methods.length === 0, say: words.cards.empty }}
        >
          {({ methods }) => (
            <div className={styles.state}>
              <ul className={styles.cards}>
                {methods.map((card) => (
                  <li key={card.id}>
                    <CardLine card={card} today={now} />
                  </li>
                ))}
              </ul>
              <p className={styles.note}>{words.cards.note}</p>
            </div>
          )}
        </PanelPart>
      </section>
      <section className={account.section} aria-labelledby="protection">
        <h2 id="protection">{protectionWays.heading}</h2>
        <div className={styles.state}>
          <p>{protectionWays.text}</p>
          <p className={styles.ways}>
            <ButtonLink tone="quiet" href={protectionPaths.investProfile()}>
              {protectionWays.profile}
            </ButtonLink>
            <ButtonLink tone="quiet" href={protectionPaths.investSecurity()}>
              {protectionWays.security}
            </ButtonLink>
          </p>
        </div>
      </section>
      <section className={account.section} aria-labelledby="data">
        <h2 id="data">{dataWords.heading}</h2>
        <div className={styles.state}>
          <p>{dataWords.text}</p>
          <p className={styles.ways}>
            <ButtonLink tone="quiet" href={investPaths.investData()}>
              {dataWords.link}
            </ButtonLink>
          </p>
        </div>
      </section>
      <section className={account.section} aria-labelledby="remove">
        <h2 id="remove">{words.remove.heading}</h2>
        <div className={styles.remove}>
          <p>{fillName(words.remove.text, intermediary)}</p>
          <p className={styles.note}>{words.remove.stays}</p>
          <p className={styles.note}>{words.remove.first}</p>
          <Form
            id="investor-removal"
            action={investPaths.investAccount()}
            schema={investorDeletionSchema}
            fields={[
              {
                name: "password",
                label: words.remove.password,
                hint: words.remove.passwordHint,
                type: "password",
                autoComplete: "current-password",
              },
            ]}
            submit={words.remove.submit}
            press="delete"
            layout="line"
            tone="danger"
          />
        </div>
      </section>
    </div>
  );
}

interface ChecksProps {
  standing: StandingView;
  today: string;
  intermediary: string;
}

function Checks({ standing, today, intermediary }: ChecksProps) {
  const { title, text, tone } = checkState(standing.checks);
  const asks = standing.checks === "none" || standing.checks === "failed";
  return (
    <div className={styles.state}>
      <p className={account.status} data-tone={tone}>
        {title}
      </p>
      {standing.message && <p className={styles.said}>{standing.message}</p>}
      <p>{fillName(text, intermediary)}</p>
      {asks ? (
        <p className={styles.ways}>
          <ButtonLink tone="quiet" href={investPaths.investVerify()}>
            {words.checks.verify}
          </ButtonLink>
        </p>
      ) : (
        <>
          <StandingFacts standing={standing} words={words.checks.facts} />
          <LimitReason standing={standing} today={today} />
        </>
      )}
    </div>
  );
}
