import type { ReactNode } from "react";
import { useWaysIn } from "~/components/site/ways-in";
import { ButtonLink } from "~/components/ui/button";
import styles from "./teaser.module.css";

interface TeaserProps {
  /** what members see here */
  heading: string;
  /** the upstream's sentence, where a session just ended */
  message?: string | undefined;
  children: ReactNode;
}

/** In the place of what only members see: what that is, and the two ways in, which lead back here (SPEC-DECISIONS 18). */
export function Teaser({ heading, message, children }: TeaserProps) {
  const { loginHref, signUpHref } = useWaysIn();
  return (
    <section className={styles.teaser} aria-labelledby="for-members">
      <h2 id="for-members">{heading}</h2>
      {message && <p role="status">{message}</p>}
      {children}
      <p className={styles.ways}>
        <ButtonLink href={signUpHref}>Sign up</ButtonLink>
        <ButtonLink tone="quiet" href={loginHref}>
          Login
        </ButtonLink>
        <span className="fine">An account is free and needs no card.</span>
      </p>
    </section>
  );
}
