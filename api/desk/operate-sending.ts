import { COUNTED_DAYS } from "../../contract/desk-operations";
import { startAlerts, stopAlerts, stoppedSince } from "../alerts/stop";
import type { Db } from "../db/client";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import { readShared } from "./operations";
import { auditing, noted } from "./role-changes";
import { replayWebhook } from "./sending";

const now = () => new Date();

/** Turns the switch and says so in the audit log, where it was not turned already. */
const turn =
  (action: "sending.stop" | "sending.start", act: (tx: Db) => Promise<string>) =>
  (settings: Settings) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const before = await stoppedSince(tx);
      const said = await act(tx);
      if (Boolean(before) === Boolean(await stoppedSince(tx))) return said;
      const deed = { actor: BY_COMMAND, action, fields: ["alerts"] };
      return `${said} ${noted(await appendDeed(tx, auditing(settings, now), deed))}`;
    });

const replay =
  (settings: Settings, id: string) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      await replayWebhook(tx, id);
      const deed = { actor: BY_COMMAND, action: "webhook.replay", fields: [id.slice(0, 60)] };
      const mark = await appendDeed(tx, auditing(settings, now), deed);
      return `The upstream works it off once more, within a minute. ${noted(mark)}`;
    });

/** How everything stands that the page of operations shows, whichever process would answer. */
const sayOperations =
  (settings: Settings) =>
  async (db: Db): Promise<string> => {
    const { sending, deliveries, failures, bounces, webhooks, migrations, processes, versions } =
      await readShared({ db, settings, now });
    return [
      sending.stoppedSince ? `All alerts are stopped since ${sending.stoppedSince}.` : "Alerts leave.",
      ...deliveries.map(
        ({ channel, state, messages }) => `${channel}, ${state}: ${messages} in ${COUNTED_DAYS} days`,
      ),
      ...failures.map(
        ({ at, channel, state, attempts }) => `${at} ${channel}, ${state}, attempts: ${attempts}`,
      ),
      `Addresses that refused their last mail: ${bounces.addresses}, held: ${bounces.held}.`,
      `Webhooks in ${COUNTED_DAYS} days: ${webhooks.received}, waiting: ${webhooks.waiting}.`,
      ...webhooks.stuck.map(
        ({ id, type, state, attempts, failure }) =>
          `${id} ${type}, ${state}, attempts: ${attempts}${failure ? `, ${failure}` : ""}`,
      ),
      `Migrations in the database: ${migrations.applied}, in this release: ${migrations.known}.`,
      ...(processes ?? []).flatMap(({ part, build, node, startedAt, seenAt, standings }) => [
        `${part} ${build}, Node ${node}, started ${startedAt}, last heard of ${seenAt}`,
        ...(standings ?? []).map(({ name, state, at }) => `  ${name}: ${state}, ${at}`),
      ]),
      ...versions.map(({ topic, changedAt }) => `${topic}: last written ${changedAt}`),
    ].join("\n");
  };

/** What an operator can do about what is sent and what providers told, by the command's name. */
export const sendingCommands = {
  operations: { takes: "nothing", act: (settings: Settings) => sayOperations(settings) },
  "stop-alerts": { takes: "nothing", act: turn("sending.stop", (tx) => stopAlerts(now())(tx)) },
  "start-alerts": { takes: "nothing", act: turn("sending.start", startAlerts) },
  "replay-webhook": {
    takes: "one id",
    act: (settings: Settings, [id = ""]: readonly string[]) => replay(settings, id),
  },
} as const;
