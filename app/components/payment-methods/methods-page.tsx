import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { CardLine } from "~/components/cards/card-line";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button, ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { paymentMethodWords as words } from "~/content/payment-methods";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import type { Card } from "../../../contract/transactions";
import styles from "./methods.module.css";

interface MethodsPageProps {
  methods: Panel<Card[]>;
  /** ISO 8601: by it a card has expired or not. */
  today: string;
}

/** The saved cards: which one is charged, and what can be done with the others. */
export function MethodsPage({ methods, today }: MethodsPageProps) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <RefusalSummary id="payment-methods" />
      <AccountPart id="cards" title={words.cards}>
        <PanelPart panel={methods} what={words.failed} notOffered={words.notOffered}>
          {(cards) => <Cards cards={cards} today={today} />}
        </PanelPart>
        <p>
          <a href={paths.subscription()}>{words.subscription}</a>
        </p>
      </AccountPart>
    </AccountSubpage>
  );
}

function Cards({ cards, today }: { cards: readonly Card[]; today: string }) {
  return (
    <>
      {cards.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p className={account.note}>{words.rule}</p>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id}>
                <p>
                  <CardLine card={card} today={today} />
                  {card.isDefault && <span className={account.badge}>{words.charged}</span>}
                </p>
                <Presses card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <ButtonLink href={paths.addPaymentMethod()}>{words.add}</ButtonLink>
      </p>
    </>
  );
}

function Presses({ card: { id, last4, isDefault } }: { card: Card }) {
  const which = <span className="visually-hidden"> ({words.endingIn(last4)})</span>;
  return (
    <form className={styles.presses} method="post" action={paths.paymentMethods()}>
      <input type="hidden" name="paymentMethodId" value={id} />
      {!isDefault && (
        <Button tone="quiet" name="press" value="charge">
          {words.charge}
          {which}
        </Button>
      )}
      <Button tone="quiet" name="press" value="remove">
        {words.remove}
        {which}
      </Button>
    </form>
  );
}
