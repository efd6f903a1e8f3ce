import { FormPage } from "~/components/forms/form-page";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button, ButtonLink } from "~/components/ui/button";
import { beginWords as words } from "~/content/leads";
import { subscribeWords } from "~/content/subscribe";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import styles from "./begin-page.module.css";

interface BeginPageProps {
  /** This page's own path. */
  here: string;
  signedIn: boolean;
  /** Something is for subscribers alone. */
  closed: boolean;
  /** ISO 8601; it was begun, now or before. */
  endsAt?: string | undefined;
  over?: boolean | undefined;
  /** Why the link begins nothing. */
  refused?: string | undefined;
}

/** Where the link of a free test drive leads: what it is, and the button that begins it. */
export function BeginPage({ here, signedIn, closed, endsAt, over = false, refused }: BeginPageProps) {
  if (endsAt) return <Begun endsAt={endsAt} over={over} />;
  if (refused) {
    return (
      <FormPage title={words.refused.heading} lede={refused}>
        <ButtonLink href={paths.freeTestDrive()}>{words.refused.again}</ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title={words.heading} lede={words.lede}>
      <RefusalSummary id="begin" />
      {signedIn ? (
        <form method="post" className={styles.part}>
          <p>{words.once}</p>
          <Button wide>{words.submit}</Button>
        </form>
      ) : (
        <div className={styles.part}>
          <p>{words.signedOut}</p>
          <p className={styles.ways}>
            <ButtonLink href={paths.signUp({ from: here })}>{words.signUp}</ButtonLink>
            <ButtonLink tone="quiet" href={paths.login({ from: here })}>
              {words.login}
            </ButtonLink>
          </p>
        </div>
      )}
      <section aria-labelledby="opens" className={styles.part}>
        <h2 id="opens">{words.opens}</h2>
        {!closed && <p>{words.freeToo}</p>}
        <ul>
          {subscribeWords.opens.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </FormPage>
  );
}

function Begun({ endsAt, over }: { endsAt: string; over: boolean }) {
  const { begun } = words;
  const said = (over ? begun.ended : begun.until).replace("{day}", formatDate(endsAt));
  return (
    <FormPage title={over ? begun.overHeading : begun.heading} lede={said}>
      <p className={styles.ways}>
        <ButtonLink href={paths.sectors()}>{begun.sectors}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.subscribe()}>
          {begun.subscription}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
