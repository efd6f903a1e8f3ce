import { ButtonLink } from "~/components/ui/button";
import { closing } from "~/content/landing-actions";
import styles from "./closing.module.css";

/** The end of the page: one thing to do, and one to read first. */
export function Closing() {
  const { title, text, action, account, plan, figures } = closing;
  return (
    <section className={`page ${styles.closing}`} aria-labelledby="closing-heading">
      <h2 id="closing-heading">
        {title.first} <em>{title.emphasis}</em> {title.rest}
      </h2>
      <p className="lede">{text}</p>
      <p className={styles.actions}>
        <ButtonLink href={action.href}>{action.text}</ButtonLink>
        <a href={account.href}>{account.text}</a>
        <a href={plan.href}>{plan.text}</a>
        <a href={figures.href}>{figures.text}</a>
      </p>
    </section>
  );
}
