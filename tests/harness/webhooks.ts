import { createHmac } from "node:crypto";
import { textReportUrl } from "../../api/alerts/text-report";
import { alertMessages } from "../../api/db/alert-tables";
import { bankItems } from "../../api/db/bank-tables";
import { textOptOuts, texts } from "../../api/db/lead-tables";
import { refusedAddresses } from "../../api/db/mail-tables";
import { sandboxPaymentEvents } from "../../api/db/sandbox-payment-tables";
import { leadTextReportUrl } from "../../api/texts/lead-report";
import { twilioSignature } from "../../api/texts/signed-form";
import { chooseTexts, internationalNumber } from "./alert-phone";
import { commitAndTell, committedAt, issued } from "./alerts";
import type { TestApi } from "./api";
import { buyer, forgetEvents, madeOf, providerOf, rowsOf, tried } from "./billing";
import { deliveryReport } from "./delivery-report";
import { addStock, emptyMarket } from "./market-rows";
import { registerConfirmed } from "./people";
import { linkedByPlaid, type Plaid } from "./plaid";

/** The shapes are those of the providers' published documents; nothing was recorded. */
const authToken = "12345";
const bounceSecret = "the secret of reports, of forty letters";
const twilio = { url: "http://127.0.0.1:9", accountSid: "AC1", authToken, sender: { From: "+12025550100" } };

/** The settings of an upstream that takes all of them. */
export const takingAll = ({ settings }: Plaid) => ({
  ...tried.settings,
  alerts: { paywall: "off" as const, stopped: false, bounceSecrets: [bounceSecret] },
  bankLink: settings,
  sms: { adapter: "twilio" as const, twilio },
});

/** One thing that happens at a provider, and what it posts of it. */
interface News {
  happen?(): Promise<unknown>;
  /** @param isForged signed by somebody else, or not at all. @returns the status */
  post(isForged?: boolean): Promise<number>;
}
export interface Webhook {
  /** Two things that happen one after the other. */
  news: [News, News];
  /** What of it can be seen here, once all jobs have run. */
  state(): Promise<unknown>;
  /** Before any of it, after the first and after both. */
  states: [unknown, unknown, unknown];
  /** What the first is answered that comes a day late: the provider signs anew where it tries for longer. */
  late: number;
}

async function post(
  api: TestApi,
  url: string,
  body: BodyInit,
  headers: Record<string, string>,
): Promise<number> {
  const address = api.origin + new URL(url, api.origin).pathname;
  return (await api.fetch(new Request(address, { method: "POST", body, headers }))).status;
}

/** What Twilio posts to an address of ours, by its id. */
function twilioNews(api: TestApi, url: string, fields: Record<string, string>): News {
  const form = new URLSearchParams({ AccountSid: "AC1", ...fields });
  return {
    post: (isForged = false) => {
      const signature = twilioSignature(isForged ? "54321" : authToken, url, form);
      return post(api, url, new URLSearchParams(form), { "x-twilio-signature": signature });
    },
  };
}

/** Somebody to whom an alert was sent, by text or by mail. */
async function alerted(api: TestApi, byText: boolean): Promise<void> {
  await emptyMarket(api);
  await addStock(api, { symbol: "AAPL" }, []);
  api.setNow(new Date(committedAt.getTime() - 60_000));
  const { token } = await registerConfirmed(api);
  if (byText) await chooseTexts(api, token);
  await commitAndTell(api, [issued("AAPL")]);
  api.advance(5);
}

/** Every webhook of the upstream, ready for its news. */
export const webhooks: Record<string, (api: TestApi, plaid: Plaid) => Promise<Webhook>> = {
  "the card provider's": async (api) => {
    const person = await buyer(api);
    await person.subscribe(await person.addCard());
    await api.runJobs();
    const id = (await madeOf(api))[0]?.id ?? "";
    const ofProvider = (type: string, happen: () => Promise<unknown>): News => {
      let [body, signedAt] = ["", 0];
      const sign = (secret: string) =>
        `t=${signedAt},v1=${createHmac("sha256", secret).update(`${signedAt}.${body}`).digest("hex")}`;
      return {
        happen: async () => {
          await happen();
          const rows = await api.db.select().from(sandboxPaymentEvents);
          body = rows.map((row) => row.body).findLast((each) => each.includes(type)) ?? "";
          signedAt = Math.floor(api.now().getTime() / 1_000);
          await forgetEvents(api);
        },
        post: (isForged = false) => {
          const secret = isForged ? "another" : api.settings.payments.sandboxWebhookSecret;
          return post(api, "/webhooks/payments", body, { "stripe-signature": sign(secret) });
        },
      };
    };
    return {
      news: [
        ofProvider("customer.subscription.updated", () => providerOf(api).cancelAtPeriodEnd(id, {})),
        ofProvider("customer.subscription.deleted", () => providerOf(api).endNow(id)),
      ],
      state: async () => {
        const [row] = await rowsOf(api);
        return row?.state === "live" && row.cancelAtPeriodEnd ? "ending" : row?.state;
      },
      states: ["live", "ending", "ended"],
      late: 400,
    };
  },

  "the bank link's": async (api, plaid) => {
    const { id } = await registerConfirmed(api);
    const { itemId } = await linkedByPlaid(api, plaid, id);
    const ofBank = (webhook_code: string, more: Record<string, string>): News => {
      const item = { webhook_type: "ITEM", webhook_code, item_id: itemId, environment: "sandbox" };
      const body = JSON.stringify({ ...item, ...more });
      let at = api.now();
      return {
        happen: async () => {
          api.advance(60);
          at = api.now();
        },
        post: async (isForged = false) =>
          post(api, "/webhooks/banks", body, {
            "plaid-verification": await plaid.sign(body, at, { isForged }),
          }),
      };
    };
    const disconnect_time = new Date(api.now().getTime() + 5 * 86_400_000).toISOString();
    return {
      news: [
        ofBank("PENDING_DISCONNECT", { reason: "INSTITUTION_MIGRATION", disconnect_time }),
        ofBank("LOGIN_REPAIRED", {}),
      ],
      state: async () => (await api.db.select().from(bankItems)).map((row) => row.disconnectsAt !== null),
      states: [[false], [true], [false]],
      late: 403,
    };
  },

  "the answers to texts": async (api) => {
    const url = `${api.settings.ownUrl}/webhooks/texts`;
    const answer = (Body: string) =>
      twilioNews(api, url, { From: internationalNumber, MessageSid: `SM${Body}`, Body });
    return {
      // A START says nothing of when it was sent: the order of two answers is the provider's to keep.
      news: [answer("STOP"), answer("HELP")],
      state: async () => (await api.db.select().from(textOptOuts)).length,
      states: [0, 1, 1],
      late: 200,
    };
  },

  "the reports of alerts by text": async (api) => {
    await alerted(api, true);
    const [row] = await api.db.select().from(alertMessages);
    const url = row ? textReportUrl(api.settings, row) : "";
    const report = (MessageStatus: string) =>
      twilioNews(api, url, { To: internationalNumber, MessageSid: "SM1", MessageStatus });
    return {
      news: [report("sent"), report("delivered")],
      state: async () => (await api.db.select().from(alertMessages)).map(({ state }) => state),
      states: [["sent"], ["sent"], ["delivered"]],
      late: 204,
    };
  },

  "the reports of texts with a link": async (api) => {
    const body = { phoneNumber: "2025550123", alertType: "Marketing page 2" };
    await api.call("PUT", "/api/phone-numbers", { body });
    await api.jobs.send("leads", {});
    await api.runJobs();
    const [row] = await api.db.select().from(texts);
    const url = leadTextReportUrl(api.settings, row?.id ?? 0);
    const report = (MessageStatus: string) =>
      twilioNews(api, url, { To: internationalNumber, MessageSid: "SM1", MessageStatus });
    return {
      news: [report("sent"), report("delivered")],
      state: async () => (await api.db.select().from(texts)).map(({ state }) => state),
      states: [["sent"], ["sent"], ["delivered"]],
      late: 204,
    };
  },

  "the mail server's": async (api) => {
    await alerted(api, false);
    const messageId = (await api.mails())[0]?.headers["Message-ID"] ?? "";
    const report = (status: string): News => ({
      post: (isForged = false) => {
        const authorization = `Bearer ${isForged ? "another secret" : bounceSecret}`;
        const headers = { authorization, "content-type": "message/rfc822" };
        return post(api, "/webhooks/bounces", deliveryReport({ messageId, status }), headers);
      },
    });
    return {
      news: [report("5.2.2"), report("5.1.1")],
      state: () => api.db.$count(refusedAddresses),
      states: [0, 0, 1],
      late: 204,
    };
  },
};
