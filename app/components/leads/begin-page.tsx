import { FormPage } from "~/components/forms/form-page";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button, ButtonLink } from "~/components/ui/button";
import { headingOf, beginWords as words } from "~/content/leads";
import { subscribeWords } from "~/content/subscribe";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import styles from "./begin-page.module.css";

interface Link {
  state: "ready" | "running" | "over" | "expired" | "unknown";
  endsAt?: string | undefined;
}

interface BeginPageProps {
  /** This page's own path. */
  here: string;
  signedIn: boolean;
  /** Something is for subscribers alone. */
  closed: boolean;
  /** What the link was good for as the page was opened, and until when where it was begun. */
  link: Link;
  /** ISO 8601; it was begun, now or before. */
  endsAt?: string | undefined;
  over?: boolean | undefined;
  /** It was begun by an earlier press. */
  already?: boolean | undefined;
  /** Why the link begins nothing. */
  refused?: string | undefined;
}

/** Where the link of a free test drive leads: what it is, and the button that begins it. */
export function BeginPage({
  here,
  signedIn,
  closed,
  link,
  endsAt,
  over = false,
  already = false,
  refused,
}: BeginPageProps) {
  if (endsAt) return <Begun endsAt={endsAt} over={over} already={already} closed={closed} />;
  if (refused) return <Refused why={refused} />;
  if (link.state === "expired" || link.state === "unknown")
    return <Refused why={words.refused[link.state]} />;
  if (link.state !== "ready") {
    return <Used link={link} over={link.state === "over"} signedIn={signedIn} closed={closed} here={here} />;
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

function Refused({ why }: { why: string }) {
  return (
    <FormPage title={words.refused.heading} lede={why}>
      <p className={styles.ways}>
        <ButtonLink href={paths.freeTestDrive()}>{words.refused.again}</ButtonLink>
      </p>
    </FormPage>
  );
}

/** When it ends or ended. */
const saidOf = (endsAt: string, over: boolean) =>
  (over ? words.begun.ended : words.begun.until).replace("{day}", formatDate(endsAt));

interface UsedProps extends Pick<BeginPageProps, "here" | "signedIn" | "closed"> {
  link: Link;
  over: boolean;
}

/** The link was begun before: the page cannot tell by whom, so it speaks of the test drive and not of its reader. */
function Used({ link: { endsAt }, over, signedIn, closed, here }: UsedProps) {
  const { used, begun } = words;
  return (
    <FormPage
      title={headingOf(over ? "over" : "running")}
      lede={endsAt === undefined ? undefined : saidOf(endsAt, over)}
    >
      {!over && (
        <p>
          {used.whose} {!signedIn && used.login}
        </p>
      )}
      {over && !closed && <p>{used.freeNow}</p>}
      <p className={styles.ways}>
        {signedIn || over ? (
          <ButtonLink href={paths.sectors()}>{begun.sectors}</ButtonLink>
        ) : (
          <ButtonLink href={paths.login({ from: here })}>{words.login}</ButtonLink>
        )}
        <ButtonLink tone="quiet" href={paths.subscribe()}>
          {begun.subscription}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

interface BegunProps {
  endsAt: string;
  over: boolean;
  already: boolean;
  closed: boolean;
}

function Begun({ endsAt, over, already, closed }: BegunProps) {
  const { begun } = words;
  const title = over ? begun.overHeading : already ? begun.runningHeading : begun.heading;
  return (
    <FormPage title={title} lede={saidOf(endsAt, over)}>
      {!closed && <p>{over ? begun.freeNow : begun.freeAfter}</p>}
      <p className={styles.ways}>
        <ButtonLink href={paths.sectors()}>{begun.sectors}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.subscribe()}>
          {begun.subscription}
        </ButtonLink>
      </p>
    </FormPage>
  );
}
