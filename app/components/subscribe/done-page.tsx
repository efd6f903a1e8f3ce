import account from "~/components/account/account.module.css";
import { CardLine } from "~/components/cards/card-line";
import { viewSubscription } from "~/components/subscription/subscription-view";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { doneWords as words } from "~/content/subscribe";
import { subscriptionWords } from "~/content/subscription-words";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import type { Subscription } from "../../../contract/transactions";
import styles from "./subscribe.module.css";

interface DoneViewProps {
  current: Panel<Subscription | null>;
  /** ISO 8601 */
  today: string;
}

/** Where subscribing ends: how it stands, what happens next, and where everything about it is. */
export function DoneView({ current, today }: DoneViewProps) {
  return (
    <PanelPart panel={current} what={words.failed} notOffered={words.notOffered}>
      {(subscription) =>
        subscription ? <Stands subscription={subscription} today={today} fresh /> : <NoneYet />
      }
    </PanelPart>
  );
}

/** The same for who opens /subscribe and subscribes already. */
export function AlreadyView({ subscription, today }: { subscription: Subscription; today: string }) {
  return <Stands subscription={subscription} today={today} />;
}

interface StandsProps {
  subscription: Subscription;
  today: string;
  /** Just begun, as far as this page knows. */
  fresh?: boolean;
}

function Stands({ subscription, today, fresh = false }: StandsProps) {
  const { title, text, tone, facts, steps } = viewSubscription(subscription, today);
  const { status, card } = subscription;
  const isGood = !subscription.cancelAtPeriodEnd && (status === "trialing" || status === "active");
  const isOpen = steps.includes("pay");
  return (
    <div className={`page ${styles.done}`}>
      <header className={styles.header}>
        <p className="kicker">{words.title}</p>
        <h1>{fresh && isGood ? words.begun[status] : title}</h1>
        <p className="lede">{text}</p>
      </header>
      <dl className={account.facts} data-tone={tone}>
        {facts.map(({ term, text: fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {card && (
          <div>
            <dt>{subscriptionWords.card}</dt>
            <dd>
              <CardLine card={card} today={today} />
            </dd>
          </div>
        )}
      </dl>
      {isGood && (
        <section className={styles.part} aria-labelledby="next">
          <h2 id="next">{words.next.heading}</h2>
          <p>{words.next[status]}</p>
        </section>
      )}
      {isOpen ? (
        <p>{status === "incomplete" ? words.toFinish : words.toPay}</p>
      ) : (
        !fresh && <p>{words.already}</p>
      )}
      <Ways look={!isGood && fresh} manage={isOpen ? words.payOrCancel : words.manage} />
    </div>
  );
}

function NoneYet() {
  return (
    <div className={`page ${styles.done}`}>
      <header className={styles.header}>
        <p className="kicker">{words.title}</p>
        <h1>{words.none.title}</h1>
        <p className="lede">{words.none.text}</p>
      </header>
      <p className={styles.ways}>
        <ButtonLink href={paths.subscribeDone()}>{words.again}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.subscribe()}>
          {words.plan}
        </ButtonLink>
      </p>
    </div>
  );
}

function Ways({ look, manage }: { look: boolean; manage: string }) {
  return (
    <>
      <p className={styles.ways}>
        <ButtonLink href={paths.subscription()}>{manage}</ButtonLink>
        <ButtonLink tone="quiet" href={look ? paths.subscribeDone() : paths.sectors()}>
          {look ? words.again : words.sectors}
        </ButtonLink>
      </p>
      <p className="fine">{words.manageNote}</p>
    </>
  );
}
