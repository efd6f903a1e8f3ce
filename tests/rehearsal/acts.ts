import type { Act } from "./act";
import { skew, upgrade } from "./acts/changes";
import { absence, killedDatabase, killedProxy, kills, restless } from "./acts/ends";
import { rotation } from "./acts/rotation";
import { backup, fullDisk, mailAway, mailRefused, mistake, outage } from "./acts/surroundings";

/** A day, in the order in which it is rehearsed. */
export const acts: readonly Act[] = [
  upgrade,
  kills,
  absence,
  killedProxy,
  backup,
  outage,
  killedDatabase,
  fullDisk,
  skew,
  mailAway,
  mailRefused,
  restless,
  mistake,
  rotation,
];
