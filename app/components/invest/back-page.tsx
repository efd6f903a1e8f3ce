import account from "~/components/account/account.module.css";
import type { CardScript } from "~/components/cards/card-entry";
import { FormPage } from "~/components/forms/form-page";
import { useRefusal } from "~/components/forms/refused-form";
import { Button, ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { investBack as words } from "~/content/invest-account";
import { amountHint } from "~/content/pledge-amount";
import { formatDeadline } from "~/lib/dates";
import { investPaths } from "~/lib/invest-paths";
import { formatCharge } from "~/lib/money";
import type { ShownAcknowledgement } from "~/pages/invest/invest-back.server";
import type { Panel } from "~/upstream/panel.server";
import { nothingMore } from "../../../domain/pledge-amount";
import { fillName } from "./fill-intermediary";
import styles from "./invest-account.module.css";
import { PledgeForm } from "./pledge-form";
import { LimitReason, StandingFacts, type StandingView } from "./standing-facts";

interface Offering {
  id: string;
  name: string;
  /** ISO 8601 */
  cancelUntil: string;
  termsUrl: string;
  minCents: number;
  maxCents: number;
}

export interface BackPageProps {
  standing: Panel<StandingView & { offering?: Offering | null | undefined }>;
  /** A pledge that was made and not paid. */
  unpaid?: { id: string; amountCents: number } | undefined;
  acknowledgements: readonly ShownAcknowledgement[];
  intermediary: string;
  /** YYYY-MM-DD */
  today: string;
  /** The once-key of the form. */
  onceKey: string;
  typed: { amount: string; elsewhere: string };
  script?: CardScript | undefined;
}

/** What is backed, what may be put in, and the form of a pledge. */
export function BackPage({ standing, unpaid, intermediary, today, ...form }: BackPageProps) {
  const fill = (text: string) => fillName(text, intermediary);
  const { kept, errors } = useRefusal();
  const { offering: refused } = kept;
  return (
    <FormPage title={words.title} lede={fill(words.lede)}>
      <PanelPart panel={standing} what={words.failed}>
        {(data) => {
          const { offering, checks } = data;
          if (checks !== "cleared") {
            return (
              <section className={styles.state} aria-label={words.toVerify}>
                <p>{fill(words.notChecked)}</p>
                <p className={styles.ways}>
                  <ButtonLink href={investPaths.investVerify()}>{words.toVerify}</ButtonLink>
                </p>
              </section>
            );
          }
          if (!offering) return <p className={styles.note}>{words.nothing}</p>;
          const { limitCents, roomCents } = data;
          const none =
            typeof limitCents === "number" && typeof roomCents === "number"
              ? nothingMore(limitCents, roomCents, offering.minCents)
              : undefined;
          return (
            <>
              {unpaid && <Unpaid pledge={unpaid} />}
              <OfferingPart offering={offering} intermediary={intermediary} />
              <section className={styles.state} aria-labelledby="may-put-in">
                <h2 id="may-put-in" className={styles.part}>
                  {words.standing.heading}
                </h2>
                <StandingFacts standing={data} words={words.standing.facts} />
                <LimitReason standing={data} today={today} said={errors.amount} />
                <p className={styles.note}>{none ?? words.standing.counted}</p>
              </section>
              {/* What was sent stays with what is wrong with it, also where nothing can be pledged any more. */}
              {(!none || refused) && (
                <PledgeForm offeringId={offering.id} amountHint={amountHint(offering, roomCents)} {...form} />
              )}
            </>
          );
        }}
      </PanelPart>
      {/* What was typed is not lost with the standing that could not be had. */}
      {refused && standing.state !== "ready" && <PledgeForm offeringId={refused} {...form} />}
    </FormPage>
  );
}

function OfferingPart({ offering, intermediary }: { offering: Offering; intermediary: string }) {
  const { heading, terms, only, cancel, cancelText } = words.offering;
  return (
    <section className={styles.state} aria-labelledby="offering">
      <h2 id="offering" className={styles.part}>
        {heading}
      </h2>
      <p>
        <strong>{offering.name}</strong>
      </p>
      <p>
        <a href={offering.termsUrl} target="_blank" rel="noopener">
          {fillName(terms, intermediary)}
        </a>{" "}
        (opens in a new tab). {only}
      </p>
      <p>
        {cancelText} {cancel} <strong>{formatDeadline(offering.cancelUntil)}</strong>.
      </p>
    </section>
  );
}

/** Its payment was left, or refused: nothing is lost by that. */
function Unpaid({ pledge }: { pledge: NonNullable<BackPageProps["unpaid"]> }) {
  const { heading, text, pay } = words.unpaid;
  return (
    <section className={styles.state} aria-labelledby="unpaid">
      <h2 id="unpaid" className={account.status} data-tone="asked">
        {heading}
      </h2>
      <p>
        <span className={styles.amount}>{formatCharge(pledge.amountCents)}</span>
      </p>
      <p>{text}</p>
      <form method="post" action={investPaths.investBack()}>
        <input type="hidden" name="press" value="pay" />
        <input type="hidden" name="pledgeId" value={pledge.id} />
        <Button tone="quiet">{pay}</Button>
      </form>
    </section>
  );
}
