import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { deskJobWords as words } from "~/content/desk-jobs";
import { discardJobSchema, reasonLength, retryJobSchema } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskJob } from "../../../contract/desk-jobs";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";

interface OpenedJob extends DeskJob {
  carries: readonly { name: string; value?: string | null | undefined }[];
}

/** One job: what it is, what it carries as far as that is shown, and for one that was given up the decision. */
export function JobPage({ job }: { job: OpenedJob }) {
  return (
    <DeskSubpage
      title={words.one(job.queue)}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskJobs() }]}
    >
      <AccountPart id="about" title={words.about}>
        <Facts
          facts={[
            [words.state, words.states[job.state]],
            [words.attempts, String(job.attempts)],
            [words.created, momentOf(job.createdAt)],
            [words.ended, momentOf(job.endedAt)],
            [words.failure, job.failure ?? words.noFailure],
            [words.request, job.requestId ?? "–"],
            [words.job, job.id],
          ]}
        />
      </AccountPart>
      <AccountPart id="carries" title={words.carries}>
        {job.carries.length === 0 ? (
          <p>{words.carriesNothing}</p>
        ) : (
          <Facts facts={job.carries.map(({ name, value }) => [name, value ?? words.notShown])} />
        )}
      </AccountPart>
      <AccountPart id="decide" title={words.decide}>
        {job.state === "dead" ? <Decision id={job.id} /> : <p>{words.notDead}</p>}
      </AccountPart>
    </DeskSubpage>
  );
}

function Decision({ id }: { id: string }) {
  return (
    <>
      <p>{words.retryLede}</p>
      <Form
        id="retry"
        press="retry"
        action={deskPaths.deskJob(id)}
        schema={retryJobSchema}
        fields={[]}
        submit={words.retry}
      />
      <Form
        id="discard"
        press="discard"
        action={deskPaths.deskJob(id)}
        schema={discardJobSchema}
        fields={[
          {
            name: "reason",
            label: words.reason,
            hint: words.reasonHint,
            maxLength: reasonLength,
            autoComplete: "off",
          },
        ]}
        submit={words.discard}
        tone="quiet"
      />
    </>
  );
}

/** Names with what they stand for, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.entry}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
