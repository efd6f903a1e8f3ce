import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { deskOperationWords as words } from "~/content/desk-operations";
import { reasonLength, startSendingSchema, stopSendingSchema } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { Operations } from "../../../contract/desk-operations";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { Facts } from "./job-page";
import { Webhooks } from "./webhooks-part";

interface OperationsPageProps {
  operations: Operations;
  /** Of how many days messages and webhooks are counted. */
  days: number;
}

/** What leaves, what comes in and what runs, with the switch that stops all alerts. */
export function OperationsPage({ operations, days }: OperationsPageProps) {
  const { sending, deliveries, failures, bounces, webhooks, providers } = operations;
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="sending" title={words.sending}>
        <Switch sending={sending} />
      </AccountPart>
      <AccountPart id="deliveries" title={words.deliveries}>
        <p>{words.deliveriesLede(days)}</p>
        <DeskTable
          label={words.deliveries}
          head={[words.channel, words.state, words.messages]}
          rows={deliveries.map(({ channel, state, messages }) => ({
            key: `${channel} ${state}`,
            cells: [channel, state, messages],
          }))}
          none={words.noDeliveries}
        />
      </AccountPart>
      <AccountPart id="failures" title={words.failures}>
        <DeskTable
          label={words.failures}
          head={[words.when, words.channel, words.state, words.attempts]}
          rows={failures.map(({ at, channel, state, attempts }, place) => ({
            key: `${place} ${at}`,
            cells: [momentOf(at), channel, state, attempts],
          }))}
          none={words.noFailures}
        />
        <p>{words.bounced(bounces.addresses, bounces.held)}</p>
      </AccountPart>
      <AccountPart id="webhooks" title={words.webhooks}>
        <p>{words.received(days, webhooks.received, webhooks.waiting)}</p>
        {webhooks.stuck.length === 0 ? <p>{words.noStuck}</p> : <Webhooks stuck={webhooks.stuck} />}
      </AccountPart>
      <AccountPart id="providers" title={words.providers}>
        <p>{words.providersLede}</p>
        <DeskTable
          label={words.providers}
          head={[words.part, words.provider]}
          rows={providers.map(({ part, name }) => ({ key: part, cells: [part, name] }))}
        />
      </AccountPart>
      <AccountPart id="standings" title={words.standings}>
        <p>{words.standingsLede}</p>
        <DeskTable
          label={words.standings}
          head={[words.program, words.startedAt, words.what, words.state, words.at]}
          rows={(operations.processes ?? []).flatMap(standingsOf)}
          none={words.noProcesses}
        />
      </AccountPart>
      <Versions operations={operations} />
    </DeskSubpage>
  );
}

type RunningProcess = NonNullable<Operations["processes"]>[number];

/** What a process holds back or has asked, one row each; a process of which there is nothing to say has one row. */
function standingsOf({ part, startedAt, standings }: RunningProcess, place: number) {
  const whose = [words.programs[part], momentOf(startedAt)];
  const rows = standings?.length
    ? standings.map(({ name, state, at }) => [name, words.standingOf[state], momentOf(at)])
    : [["–", words.nothingOpen[part], "–"]];
  return rows.map((row) => ({ key: `${place} ${row[0]}`, cells: [...whose, ...row] }));
}

/** The switch as it is, and the form that turns it. */
function Switch({ sending: { stoppedSince, stoppedBySetting } }: Pick<Operations, "sending">) {
  return (
    <>
      {stoppedBySetting && <p>{words.stoppedBySetting}</p>}
      <p>{stoppedSince ? words.stopped(momentOf(stoppedSince)) : words.leaves}</p>
      <Form
        {...(stoppedSince ? starting : stopping)}
        action={deskPaths.deskOperations()}
        fields={[
          {
            ...{ name: "reason", label: words.reason, hint: words.reasonHint },
            ...{ maxLength: reasonLength, autoComplete: "off" },
          },
        ]}
      >
        {stoppedSince ? words.startLede : words.stopLede}
      </Form>
    </>
  );
}

const starting = { id: "start", press: "start", schema: startSendingSchema, submit: words.start };
const stopping = { id: "stop", press: "stop", schema: stopSendingSchema, submit: words.stop };

function Versions({
  operations: { process, migrations, processes, versions },
}: Pick<OperationsPageProps, "operations">) {
  return (
    <AccountPart id="versions" title={words.versions}>
      <Facts
        facts={[
          [words.node, process.node],
          [words.startedAt, momentOf(process.startedAt)],
          [words.database, process.database],
          [words.migrations, words.migrated(migrations.applied, migrations.known)],
          [words.newest, momentOf(migrations.newestAt)],
        ]}
      />
      <p>{words.processesLede}</p>
      <DeskTable
        label={words.processes}
        head={[words.program, words.build, words.node, words.known, words.startedAt, words.seen]}
        rows={(processes ?? []).map(({ part, build, node, migrations: known, startedAt, seenAt }, place) => ({
          key: `${place} ${startedAt}`,
          cells: [words.programs[part], build, node, known ?? "–", momentOf(startedAt), momentOf(seenAt)],
        }))}
        none={words.noProcesses}
      />
      <DeskTable
        label={words.topics}
        head={[words.topic, words.changed]}
        rows={versions.map(({ topic, changedAt }) => ({ key: topic, cells: [topic, momentOf(changedAt)] }))}
      />
    </AccountPart>
  );
}
