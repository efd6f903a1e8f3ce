import { brandWords, cardWords as words } from "~/content/cards";
import styles from "./cards.module.css";

export interface CardFacts {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault?: boolean | null | undefined;
}

interface CardLineProps {
  card: CardFacts;
  /** ISO 8601: a card whose month is over by then has expired. The server's time, or none where nobody needs to know. */
  today?: string | undefined;
}

/** A card as its owner knows it: "Visa ending in 4242, expires 04/30". */
export function CardLine({ card, today }: CardLineProps) {
  const expired = today !== undefined && hasExpired(card, today);
  return (
    <span className={styles.line}>
      {brandWords(card.brand)} ending in <span className="num">{card.last4}</span>,{" "}
      <span data-expired={expired || undefined}>
        {expired ? words.expired : words.expires} <span className="num">{monthOf(card)}</span>
      </span>
    </span>
  );
}

const two = (number: number) => String(number % 100).padStart(2, "0");
const monthOf = ({ expMonth, expYear }: CardFacts) => `${two(expMonth)}/${two(expYear)}`;

/** A card is good to the end of its month. */
export const hasExpired = ({ expMonth, expYear }: CardFacts, today: string): boolean =>
  `${expYear}-${two(expMonth)}` < today.slice(0, 7);
