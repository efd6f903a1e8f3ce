import type { Db } from "../db/client";
import type { ApiMetrics } from "../metrics";
import type { Settings } from "../settings";
import { chooseBankLink } from "./bank-link/choose";
import { chooseBrokerage } from "./brokerage/choose";
import type { Brokerage } from "./brokerage/port";
import { chooseBrokerOauth } from "./brokerage-oauth/choose";
import type { BrokerOauth } from "./brokerage-oauth/port";
import { chooseCrowdfunding } from "./crowdfunding/choose";
import type { Crowdfunding } from "./crowdfunding/port";
import type { MarketData } from "./market-data/port";
import { choosePayments } from "./payments/choose";
import type { Payments } from "./payments/port";
import { choosePush } from "./push/choose";
import type { Push } from "./push/port";
import { chooseSms } from "./sms/choose";
import type { Sms } from "./sms/port";
import type { ProviderStandings } from "./standings";

/** Providers that stand in place of those that the settings name, or in front of them. */
export interface InsteadOfChosen {
  /** Takes the place of what the settings say of the broker. */
  brokerage?: ((db: Db, now: () => Date) => Brokerage) | undefined;
  /** Comes between us and the card provider of the settings. */
  payments?: ((chosen: Payments) => Payments) | undefined;
  /** Comes between us and the broker with whom people connect an account. */
  brokerOauth?: ((chosen: BrokerOauth) => BrokerOauth) | undefined;
  /** Takes the place of what the settings say of the intermediary. */
  crowdfunding?: ((db: Db, now: () => Date) => Crowdfunding) | undefined;
  /** Takes the place of what the settings say of texts. */
  sms?: Sms | undefined;
  /** Takes the place of what the settings say of pushes. */
  push?: Push | undefined;
  marketData: MarketData;
}

interface Choosing extends InsteadOfChosen {
  db: Db;
  settings: Settings;
  now: () => Date;
  metrics: ApiMetrics;
  standings: ProviderStandings;
}

/** Every provider of the settings: what is sent is counted, and whether each answers is noted. */
export function chooseProviders({ db, settings, now, metrics, standings, ...instead }: Choosing) {
  const chosenOauth = chooseBrokerOauth(settings, db, now);
  const chosenPayments = choosePayments(settings, db, now);
  const { watch, watchTexts, watchPushes } = standings;
  return {
    brokerage: watch("broker", instead.brokerage?.(db, now) ?? chooseBrokerage(settings.brokerage, db, now)),
    brokerOauth: watch("broker-connection", instead.brokerOauth?.(chosenOauth) ?? chosenOauth),
    bankLink: watch("bank-link", chooseBankLink(settings, db, now)),
    crowdfunding: watch(
      "intermediary",
      instead.crowdfunding?.(db, now) ?? chooseCrowdfunding(settings, db, now),
    ),
    payments: watch("card-provider", instead.payments?.(chosenPayments) ?? chosenPayments),
    marketData: watch("market-data", instead.marketData),
    sms: watchTexts(metrics.countTexts(instead.sms ?? chooseSms(settings.sms))),
    push: watchPushes(
      metrics.countPushes(instead.push ?? choosePush(settings, db, now), settings.push.hosts),
    ),
  };
}
