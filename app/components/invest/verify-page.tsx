import { useActionData } from "@remix-run/react";
import account from "~/components/account/account.module.css";
import { FormPage } from "~/components/forms/form-page";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { checkState, investVerify as words } from "~/content/invest-account";
import { investPaths } from "~/lib/invest-paths";
import type { Panel } from "~/upstream/panel.server";
import { fillName } from "./fill-intermediary";
import { IdentityForm } from "./identity-form";
import styles from "./invest-account.module.css";
import { LimitReason, StandingFacts, type StandingView } from "./standing-facts";

interface VerifyPageProps {
  standing: Panel<StandingView>;
  /** The investor's, as they signed up. */
  name: string;
  countries: readonly { value: string; label: string }[];
  /** YYYY-MM-DD */
  today: string;
  intermediary: string;
}

/** How an investor's checks stand, and the form for them while it may be sent. */
export function VerifyPage({ standing, name, countries, today, intermediary }: VerifyPageProps) {
  const fill = (text: string) => fillName(text, intermediary);
  const refused = useActionData() !== undefined;
  return (
    <FormPage title={words.title} lede={fill(words.lede)}>
      <PanelPart panel={standing} what={words.failed}>
        {(data) => {
          const { title, text, tone } = checkState(data.checks);
          const asks = data.checks === "none" || data.checks === "failed";
          return (
            <>
              <section className={styles.state} aria-labelledby="checks-state">
                <h2 id="checks-state" className={account.status} data-tone={tone}>
                  {title}
                </h2>
                {data.message && <p className={styles.said}>{data.message}</p>}
                <p>{fill(text)}</p>
                <WaysOn checks={data.checks} />
              </section>
              {asks ? (
                <>
                  <p className={styles.note}>{words.name.replace("{name}", () => name)}</p>
                  <IdentityForm countries={countries} />
                </>
              ) : (
                <section className={styles.state} aria-labelledby="limit-state">
                  <h2 id="limit-state" className={styles.part}>
                    {words.limit}
                  </h2>
                  <StandingFacts standing={data} words={words.facts} />
                  <LimitReason standing={data} today={today} />
                </section>
              )}
            </>
          );
        }}
      </PanelPart>
      {/* What was typed is not lost with the standing that could not be had. */}
      {refused && standing.state !== "ready" && <IdentityForm countries={countries} />}
    </FormPage>
  );
}

function WaysOn({ checks }: { checks: string }) {
  if (checks === "none" || checks === "failed") return null;
  return (
    <p className={styles.ways}>
      {checks === "cleared" ? (
        <ButtonLink href={investPaths.investBack()}>{words.toBack}</ButtonLink>
      ) : (
        <ButtonLink tone="quiet" href={investPaths.investVerify()}>
          {words.lookAgain}
        </ButtonLink>
      )}
      <a href={investPaths.investAccount()}>{words.toAccount}</a>
    </p>
  );
}
