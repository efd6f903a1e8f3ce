import type { MetaFunction } from "@remix-run/react";
import styles from "~/components/onboarding/step-page.module.css";
import { pageMeta } from "~/components/site/page-meta";
import { ButtonLink } from "~/components/ui/button";
import { notEligible } from "~/content/onboarding";
import { paths } from "~/lib/paths";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: notEligible.title });

/** For applicants who cannot get an account: why not, and what else is offered. */
export default function NotEligible() {
  return (
    <>
      <header className={styles.header}>
        <h1>{notEligible.title}</h1>
        <p className="lede">{notEligible.lede}</p>
      </header>
      <p>{notEligible.reason}</p>
      <h2 className={styles.part}>{notEligible.stillTitle}</h2>
      <ul className={styles.ways}>
        {notEligible.still.map(({ href, label, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>: {text}
          </li>
        ))}
      </ul>
      <p>{notEligible.back}</p>
      <p>
        <ButtonLink tone="quiet" href={paths.onboarding()}>
          Change your answers
        </ButtonLink>
      </p>
    </>
  );
}
