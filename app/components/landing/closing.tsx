import { ButtonLink } from "~/components/ui/button";
import { closing, memberClosing } from "~/content/landing-actions";
import styles from "./closing.module.css";

/** The end of the page for visitors: one button, and some links to read first. */
export const Closing = () => <End of={closing} />;

/** The same for members. */
export const MemberClosing = () => <End of={memberClosing} />;

function End({ of: { title, text, action, ways } }: { of: typeof closing }) {
  return (
    <section className={`page ${styles.closing}`} aria-labelledby="closing-heading">
      <h2 id="closing-heading">
        {title.first} <em>{title.emphasis}</em> {title.rest}
      </h2>
      <p className="lede">{text}</p>
      <p className={styles.actions}>
        <ButtonLink href={action.href}>{action.text}</ButtonLink>
        {ways.map((way) => (
          <a key={way.href} href={way.href}>
            {way.text}
          </a>
        ))}
      </p>
    </section>
  );
}
