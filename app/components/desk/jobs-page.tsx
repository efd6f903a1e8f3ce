import { AccountPart } from "~/components/account/account-part";
import table from "~/components/ui/data-table.module.css";
import { deskJobWords as words } from "~/content/desk-jobs";
import { paths } from "~/lib/paths";
import type { DeskJob, JobState } from "../../../contract/desk-jobs";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";

const jobStates: readonly JobState[] = ["waiting", "failing", "running", "dead"];

interface JobsPageProps {
  queues: readonly ({ queue: string } & Record<JobState, number>)[];
  failing: readonly DeskJob[];
  dead: readonly DeskJob[];
}

/** The job queue: what was given up and waits for a decision, what fails, and every queue with its counts. */
export function JobsPage({ queues, failing, dead }: JobsPageProps) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="dead" title={words.dead}>
        {dead.length === 0 ? (
          <p>{words.noneDead}</p>
        ) : (
          <Jobs of={dead} label={words.dead} when={words.ended} timeOf={({ endedAt }) => endedAt} />
        )}
      </AccountPart>
      <AccountPart id="failing" title={words.failing}>
        {failing.length === 0 ? (
          <p>{words.noneFailing}</p>
        ) : (
          <>
            <p>{words.failingLede}</p>
            <Jobs of={failing} label={words.failing} when={words.due} timeOf={({ dueAt }) => dueAt} />
          </>
        )}
      </AccountPart>
      <AccountPart id="queues" title={words.queues}>
        {queues.length === 0 ? <p>{words.noQueues}</p> : <Queues queues={queues} />}
      </AccountPart>
    </DeskSubpage>
  );
}

interface JobsProps {
  of: readonly DeskJob[];
  label: string;
  when: string;
  timeOf: (job: DeskJob) => string | null | undefined;
}

function Jobs({ of, label, when, timeOf }: JobsProps) {
  return (
    <div className={styles.scroll}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            <th scope="col">{when}</th>
            <th scope="col" className={table.number}>
              {words.attempts}
            </th>
            <th scope="col">{words.failure}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((job) => (
            <tr key={job.id}>
              <th scope="row">
                <a href={paths.deskJob(job.id)}>
                  <span className="visually-hidden">{words.open} </span>
                  {job.queue}
                </a>
              </th>
              <td>{momentOf(timeOf(job))}</td>
              <td className={table.number}>{job.attempts}</td>
              <td>{job.failure ?? words.noFailure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Queues({ queues }: Pick<JobsPageProps, "queues">) {
  return (
    <div className={styles.scroll}>
      <table className={`${table.table} ${table.numbers}`} aria-label={words.queues}>
        <thead>
          <tr>
            <th scope="col">{words.queue}</th>
            {jobStates.map((state) => (
              <th key={state} scope="col">
                {words.states[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map((counts) => (
            <tr key={counts.queue}>
              <th scope="row">{counts.queue}</th>
              {jobStates.map((state) => (
                <td key={state}>{counts[state]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
