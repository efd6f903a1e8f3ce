import { Hono } from "hono";
import type { Deps } from "../deps";
import { sandboxBankPages } from "../providers/bank-link/sandbox/page";
import { sandboxBrokerPages } from "../providers/brokerage-oauth/sandbox/page";
import { sandboxOfferingPage } from "../providers/crowdfunding/sandbox/page";
import { sandboxPaymentPages } from "../providers/payments/sandbox/pages";
import { sandboxPushEnd } from "../providers/push/sandbox/pages";
import { sandboxAnswers } from "../providers/sms/sandbox/answers";
import { docs } from "./docs";
import { outboxPages } from "./outbox";
import { css } from "./style";

/** The pages that people read on the upstream's own origin: no script, no outside asset. */
export function pages({ db, settings, now }: Pick<Deps, "db" | "settings" | "now">): Hono {
  const app = new Hono();
  app.get("/docs.css", (c) => c.body(css, 200, { "content-type": "text/css; charset=utf-8" }));
  app.route("/", docs(`${settings.brand.wordmark} API`));
  // Where mail really leaves, or in production, nobody may read it here, nor texts: both know people by their address.
  if (!settings.production && !settings.smtpUrl) {
    const hasTexts = settings.sms.adapter === "sandbox";
    const hasPushes = settings.push.adapter === "sandbox";
    app.route("/", outboxPages(db, { hasTexts, hasPushes, now }));
    if (hasPushes) app.route("/", sandboxPushEnd(db, now));
    if (hasTexts) app.route("/", sandboxAnswers(db, now));
  }
  if (settings.payments.adapter === "sandbox") app.route("/", sandboxPaymentPages(db, now, settings));
  if (settings.bankLink.adapter === "sandbox") app.route("/", sandboxBankPages(db, now));
  if (settings.brokerageOauth.adapter === "sandbox") {
    const names = { brand: settings.brand.wordmark, broker: settings.brokerage.name };
    app.route("/", sandboxBrokerPages(db, now, names));
  }
  if (settings.crowdfunding.adapter === "sandbox") {
    const { ownUrl, brand, crowdfunding } = settings;
    app.route("/", sandboxOfferingPage({ ...crowdfunding.offering, ownUrl, brand }, now));
  }
  return app;
}
