import type { ReactNode } from "react";
import { useLeadHref, useWaysIn } from "~/components/site/ways-in";
import { ButtonLink } from "~/components/ui/button";
import { teaserWords as words } from "~/content/teaser";
import { paths } from "~/lib/paths";
import type { Need } from "~/session/member.server";
import styles from "./teaser.module.css";

interface TeaserProps {
  /** what members see here */
  heading: string;
  /** what this reader lacks */
  need: Need;
  /** the upstream's sentence, where a session just ended */
  message?: string | undefined;
  children: ReactNode;
}

/**
 * In the place of what only members see: what that is, and the ways to it (SPEC-DECISIONS 18). To an account there are two,
 * which lead back here; to a subscription one, which begins with an account for who has none.
 */
export function Teaser({ heading, need, message, children }: TeaserProps) {
  const { loginHref, signUpHref } = useWaysIn();
  const leadHref = useLeadHref();
  const free = need === "account";
  return (
    <section className={styles.teaser} aria-labelledby="for-members">
      <h2 id="for-members">{heading}</h2>
      {message && <p role="status">{message}</p>}
      {children}
      <p className={styles.ways}>
        {free ? (
          <ButtonLink href={signUpHref}>{words.signUp}</ButtonLink>
        ) : (
          <ButtonLink href={paths.subscribe()}>{words.subscribe}</ButtonLink>
        )}
        {need !== "subscription" && (
          <ButtonLink tone="quiet" href={loginHref}>
            {words.login}
          </ButtonLink>
        )}
        <span className="fine">{free ? words.free : words.before}</span>
      </p>
      {!free && (
        <p>
          <a href={leadHref("free-test-drive")}>{words.testDrive}</a>
        </p>
      )}
    </section>
  );
}
