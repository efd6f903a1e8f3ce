import account from "~/components/account/account.module.css";
import { CardLine } from "~/components/cards/card-line";
import { Button, ButtonLink } from "~/components/ui/button";
import type { Step } from "~/content/subscription-standing";
import { subscriptionWords as words } from "~/content/subscription-words";
import { formatCharge } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Subscription } from "../../../contract/transactions";
import { CancelForm } from "./cancel-form";
import type { InvoiceRow } from "./invoice-table";
import styles from "./subscription.module.css";
import { viewSubscription } from "./subscription-view";

interface StandingProps {
  subscription: Subscription;
  /** The invoice that can be paid, if there is one. */
  open: InvoiceRow | undefined;
  /** ISO 8601 */
  now: string;
  /** Of the form that pays: pressed twice it pays once. */
  payKey: string;
}

/** What the provider's word means, the facts of it, and the steps that it leaves. */
export function Standing({ subscription, open, now, payKey }: StandingProps) {
  const { title, text, tone, steps, facts, cancelTerms } = viewSubscription(subscription, now);
  const { id } = subscription;
  // An invoice may take a moment to arrive.
  const ways = steps
    .filter((step) => step !== "cancel")
    .map((step) => (step === "pay" && !open ? "look-again" : step));
  return (
    <div className={styles.standing}>
      <h3 className={account.status} data-tone={tone}>
        {title}
      </h3>
      <p>{text}</p>
      {ways.length > 0 && (
        <div className={styles.steps}>
          {ways.map((step) => (
            <StepOn key={step} step={step} id={id} open={open} payKey={payKey} />
          ))}
        </div>
      )}
      <dl className={account.facts}>
        {facts.map(({ term, text: fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        {subscription.card && (
          <div>
            <dt>{words.card}</dt>
            <dd>
              <CardLine card={subscription.card} today={now} />
            </dd>
          </div>
        )}
      </dl>
      {steps.includes("cancel") && <CancelForm subscriptionId={id} terms={cancelTerms} />}
    </div>
  );
}

interface StepOnProps extends Pick<StandingProps, "open" | "payKey"> {
  step: Step;
  /** The subscription's. */
  id: string;
}

function StepOn({ step, id, open, payKey }: StepOnProps) {
  switch (step) {
    case "pay":
      return (
        open && (
          <form method="post" action={paths.subscription()}>
            <input type="hidden" name="invoiceId" value={open.id} />
            <input type="hidden" name="key" value={payKey} />
            <Button name="press" value="pay">
              {words.pay(formatCharge(open.amountCents))}
            </Button>
          </form>
        )
      );
    case "resume":
      return (
        <form method="post" action={paths.subscription()}>
          <input type="hidden" name="subscriptionId" value={id} />
          <Button name="press" value="resume">
            {words.resume}
          </Button>
        </form>
      );
    case "another-card":
      return (
        <ButtonLink tone="quiet" href={paths.paymentMethods()}>
          {words.anotherCard}
        </ButtonLink>
      );
    case "subscribe":
      return <ButtonLink href={paths.subscribe()}>{words.subscribeAgain}</ButtonLink>;
    case "look-again":
      return <a href={paths.subscription()}>{words.lookAgain}</a>;
    case "cancel":
      return null;
  }
}
