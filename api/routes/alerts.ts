import { ORPCError } from "@orpc/server";
import { eq } from "drizzle-orm";
import { type AlertChoices, HISTORY_PAGE } from "../../contract/alerts";
import {
  type AlertChannel,
  type AlertKind,
  type AlertPreferences,
  alertChannels,
  alertKinds,
  type ChannelTimings,
} from "../../domain/alerts/preferences";
import { doAsSeen } from "../account/account";
import { hasBrowser } from "../alerts/browsers";
import { isEntitled } from "../alerts/entitled";
import { endFeed, feedSince, makeFeed, ownerOfFeed, readFeed } from "../alerts/feed";
import { historyOf } from "../alerts/history";
import { phoneForTexts } from "../alerts/phone";
import { keepPreferences, readPreferences, turnOff } from "../alerts/preferences";
import { readAlertsUnsubscribeToken } from "../alerts/unsubscribe-token";
import { findUserById } from "../auth/users";
import { watchlistEntries } from "../db/watchlist-table";
import { os, signedIn } from "../procedures";
import { assertTakesPushes, describeBrowsers } from "./alert-browsers";
import { assertTakesTexts, describePhone } from "./alert-texts";

/** What something is told of by now, and the ways that lead to a member. */
const offered: { kinds: AlertKind[]; channels: AlertChannel[] } = {
  kinds: [...alertKinds],
  channels: ["mail", "text", "push"],
};

const alerts = os.users.alerts.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, user } = context;
  await limits.count("read-alerts", client.address, user.id);
  const [preferences, since, history, entitled, phone, browsers, watching] = await Promise.all([
    readPreferences(db, user.id),
    feedSince(db, user.id),
    historyOf(db, user.id, HISTORY_PAGE, input.before),
    isEntitled(context, user.id),
    describePhone(db, user.id),
    describeBrowsers(db, user.id),
    db.$count(watchlistEntries, eq(watchlistEntries.userId, user.id)),
  ]);
  return {
    choices: toChoices(preferences),
    ...offered,
    entitled,
    watching,
    emailConfirmed: user.emailProvenAt !== null,
    feedSince: since?.toISOString() ?? null,
    phone,
    browsers,
    pushKey: context.settings.push.vapid.publicKey,
    history: history.messages,
    before: history.before,
  };
});

const choose = os.users.chooseAlerts.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  for (const { channel, timing } of input.told) {
    if (!offered.channels.includes(channel) || (timing === "digest" && channel !== "mail"))
      throw new ORPCError("UNPROCESSABLE_CONTENT", {
        message: `Alerts by ${channel} are not offered in that way.`,
      });
  }
  if (input.told.some(({ channel }) => channel === "text")) await assertTakesTexts(db, user.id);
  if (input.told.some(({ channel }) => channel === "push")) await assertTakesPushes(context, user.id);
  await keepPreferences(db, user.id, toPreferences(input), now());
  return { message: "Your choices are saved." };
});

const test = os.users.testAlert.use(signedIn).handler(async ({ context }) => {
  const { client, db, jobs, limits, user } = context;
  await limits.count("test-alert", client.address, user.id);
  const [byText, byPush] = await Promise.all([phoneForTexts(db, user.id), hasBrowser(context, user.id)]);
  if (!user.emailProvenAt && !byText && !byPush)
    throw new ORPCError("UNPROCESSABLE_CONTENT", {
      message:
        "Your email is not confirmed yet, so nothing is mailed to it. Please open the link that we sent you.",
    });
  if (user.emailProvenAt) await jobs.send("alert-test-mail", { userId: user.id });
  if (byText) await jobs.send("alert-test-text", { userId: user.id });
  if (byPush) await jobs.send("alert-test-push", { userId: user.id });
  return { message: "A test alert is on its way." };
});

const makeAddress = os.users.makeAlertFeed.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("change-alerts", client.address, user.id);
  // It needs no session, so it must not come to be after a remedy has ended the one that asks.
  const token = await doAsSeen(db, { userId: user.id }, user, (tx) => makeFeed(tx, user.id, now()));
  return { token };
});

const endAddress = os.users.endAlertFeed.use(signedIn).handler(async ({ context: { db, user } }) => {
  await endFeed(db, user.id);
  return { message: "Your feed has ended: its address is dead." };
});

const feed = os.users.alertFeed.handler(async ({ input, context }) => {
  const { client, db, limits } = context;
  const owner = await ownerOfFeed(db, input.token);
  // Who knows an address asks as often as feed readers do; who guesses does not.
  if (!owner) {
    await limits.count("guess-feed", client.address);
    throw new ORPCError("NOT_FOUND", { message: "There is no such feed." });
  }
  if (!(await isEntitled(context, owner)))
    throw new ORPCError("GONE", {
      status: 410,
      message: "This feed is for subscribers, and its subscription has ended.",
    });
  return { entries: await readFeed(context, owner) };
});

const unsubscribe = os.users.unsubscribeAlerts.handler(async ({ input, context }) => {
  const { client, db, limits, now, settings } = context;
  await limits.count("leave-alerts", client.address);
  const way = readAlertsUnsubscribeToken(input.token, settings.tokenSecrets);
  if (!way) throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "This unsubscribe link is not valid." });
  // Of an account that is gone nothing is sent any more: its owner is told the same.
  if ((await findUserById(db, way.userId)) && !(await turnOff(db, way, now())))
    throw new ORPCError("UNPROCESSABLE_CONTENT", {
      message: "This unsubscribe link is older than what you have chosen since. Please use the newest one.",
    });
  return { message: "You are unsubscribed. No more of these alerts will be sent." };
});

function toChoices(preferences: AlertPreferences): AlertChoices {
  const { isZoneChosen, quiet, digestAt, scope, sectors, kinds } = preferences;
  const zone = isZoneChosen ? preferences.zone : "";
  const told = alertKinds.flatMap((kind) =>
    alertChannels.flatMap((channel) => {
      const timing = kinds[kind][channel];
      return timing ? [{ kind, channel, timing }] : [];
    }),
  );
  return { zone, quietFrom: quiet.from, quietTo: quiet.to, digestAt, scope, sectors: [...sectors], told };
}

function toPreferences({
  zone,
  quietFrom,
  quietTo,
  digestAt,
  scope,
  sectors,
  told,
}: AlertChoices): AlertPreferences {
  const timingsOf = (kind: AlertKind): ChannelTimings =>
    Object.fromEntries(
      told.filter((each) => each.kind === kind).map(({ channel, timing }) => [channel, timing]),
    );
  return {
    ...{ zone, isZoneChosen: true, digestAt, scope, sectors },
    quiet: { from: quietFrom, to: quietTo },
    kinds: {
      signals: timingsOf("signals"),
      fills: timingsOf("fills"),
      endings: timingsOf("endings"),
      corrections: timingsOf("corrections"),
      dates: timingsOf("dates"),
      watch: timingsOf("watch"),
      weekly: timingsOf("weekly"),
    },
  };
}

/** contract/alerts.ts, on our tables. */
export const alertCalls = {
  alerts,
  chooseAlerts: choose,
  testAlert: test,
  makeAlertFeed: makeAddress,
  endAlertFeed: endAddress,
  alertFeed: feed,
  unsubscribeAlerts: unsubscribe,
};
