import { AccountPart } from "~/components/account/account-part";
import { deskJobWords as words } from "~/content/desk-jobs";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskJob, JobState } from "../../../contract/desk-jobs";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

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
        <Jobs
          of={dead}
          label={words.dead}
          when={words.ended}
          timeOf={({ endedAt }) => endedAt}
          none={words.noneDead}
        />
      </AccountPart>
      <AccountPart id="failing" title={words.failing}>
        {failing.length > 0 && <p>{words.failingLede}</p>}
        <Jobs
          of={failing}
          label={words.failing}
          when={words.due}
          timeOf={({ dueAt }) => dueAt}
          none={words.noneFailing}
        />
      </AccountPart>
      <AccountPart id="queues" title={words.queues}>
        <Queues queues={queues} />
      </AccountPart>
    </DeskSubpage>
  );
}

interface JobsProps {
  of: readonly DeskJob[];
  label: string;
  when: string;
  timeOf: (job: DeskJob) => string | null | undefined;
  none: string;
}

function Jobs({ of, label, when, timeOf, none }: JobsProps) {
  return (
    <DeskTable
      label={label}
      head={[words.queue, when, words.attempts, words.failure]}
      rows={of.map((job) => ({
        key: job.id,
        cells: [
          <a key="open" href={deskPaths.deskJob(job.id)}>
            <span className="visually-hidden">{words.open} </span>
            {job.queue}
          </a>,
          momentOf(timeOf(job)),
          job.attempts,
          job.failure ?? words.noFailure,
        ],
      }))}
      none={none}
    />
  );
}

function Queues({ queues }: Pick<JobsPageProps, "queues">) {
  return (
    <DeskTable
      label={words.queues}
      head={[words.queue, ...jobStates.map((state) => words.states[state])]}
      rows={queues.map((counts) => ({
        key: counts.queue,
        cells: [counts.queue, ...jobStates.map((state) => counts[state])],
      }))}
      none={words.noQueues}
    />
  );
}
