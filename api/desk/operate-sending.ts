import { startAlerts, stopAlerts, stoppedSince } from "../alerts/stop";
import type { Db } from "../db/client";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
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

/** What an operator can do about what is sent and what providers told, by the command's name. */
export const sendingCommands = {
  "stop-alerts": { takes: "nothing", act: turn("sending.stop", (tx) => stopAlerts(now())(tx)) },
  "start-alerts": { takes: "nothing", act: turn("sending.start", startAlerts) },
  "replay-webhook": {
    takes: "one id",
    act: (settings: Settings, [id = ""]: readonly string[]) => replay(settings, id),
  },
} as const;
