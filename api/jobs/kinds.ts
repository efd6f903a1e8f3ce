import { z } from "zod";
import { issueResetToken, withdrawResetToken } from "../auth/reset-token";
import { findUserByEmail, findUserById } from "../auth/users";
import type { BillingDeps } from "../billing/customer";
import { workOffEvents } from "../billing/events";
import { sendMails } from "../billing/mails";
import { runBillingRound } from "../billing/round";
import type { ApplicationDeps } from "../brokerage/application";
import { attemptApplication } from "../brokerage/attempt";
import { deleteAnswers } from "../brokerage/delete-answers";
import { runRound } from "../brokerage/round";
import { refreshStanding } from "../brokerage/standing";
import { sealConnectionsAnew } from "../brokerage-oauth/connection";
import type { InvestorDeps } from "../investors/checks";
import { settlePayment } from "../investors/pledge-payment";
import { sendLeadMails } from "../leads/mails";
import { accountDeletedMail, passwordChangedMail, resetMail } from "../mail/account-mail";
import { ledgerFoot } from "../mail/ledger-foot";
import { type Letter, writeMail } from "../mail/message";
import { confirmMail } from "../mail/newsletter-mail";
import type { SendMail } from "../mail/transport";
import { keepUpMarket } from "../market/keep-up";
import { askToConfirm, withdrawQuestion } from "../newsletter/subscription";
import type { MarketData } from "../providers/market-data/port";
import { readBook } from "../roi/book";
import { refreshSignals } from "../signals/refresh";
import { sendDueTexts, type TextDeps } from "../texts/send";
import { investorHandlers, investorJobData, pledgeJobDeps } from "./investor-jobs";
import { orUndo } from "./or-undo";
import { Postponed } from "./postponed";
import { tidy } from "./tidy";

export const jobNames = [
  "reset-mail",
  "password-changed-mail",
  "account-deleted-mail",
  "newsletter-mail",
  "open-account",
  "account-status",
  "brokerage-round",
  "payment-webhooks",
  "payment-events",
  "billing-mail",
  "billing-round",
  "investor-reset-mail",
  "investor-password-mail",
  "pledge-mail",
  "investor-round",
  "leads",
  "market-sync",
  "signals",
  "tidy",
] as const;
export type JobName = (typeof jobNames)[number];

/** What a job carries. Never a token: those are made where the mail is, and kept only as hashes. */
const jobData = {
  "reset-mail": z.object({ email: z.string() }),
  "password-changed-mail": z.object({ userId: z.string() }),
  // Sent before the account goes, since nobody would know whom to write to after.
  "account-deleted-mail": z.object({ userId: z.string(), email: z.string(), looks: z.number().optional() }),
  "newsletter-mail": z.object({ email: z.string() }),
  "open-account": z.object({ id: z.string() }),
  "account-status": z.object({ id: z.string() }),
  "brokerage-round": z.object({}).passthrough().nullish(),
  "payment-webhooks": z.object({}).passthrough().nullish(),
  "payment-events": z.object({}).passthrough().nullish(),
  "billing-mail": z.object({ id: z.string() }),
  "billing-round": z.object({}).passthrough().nullish(),
  ...investorJobData,
  leads: z.object({}).passthrough().nullish(),
  "market-sync": z.object({ from: z.string().optional(), pauses: z.number().optional() }).nullish(),
  signals: z.object({}).passthrough().nullish(),
  tidy: z.object({}).passthrough().nullish(),
} satisfies Record<JobName, z.ZodTypeAny>;

export type JobData<Name extends JobName> = z.infer<(typeof jobData)[Name]>;
export type JobHandlers = { [Name in JobName]: (data: unknown) => Promise<void> };

/** Jobs that start by the clock (cron, UTC). */
export const schedules: Partial<Record<JobName, string>> = {
  "brokerage-round": "* * * * *",
  "billing-round": "* * * * *",
  "investor-round": "* * * * *",
  leads: "* * * * *",
  tidy: "*/10 * * * *",
  // The exchange closes at 20:00 in summer and at 21:00 in winter.
  "market-sync": "30 22 * * 1-5",
  // So that candles which another process has imported are found; without new ones it is one question.
  signals: "*/5 * * * *",
};

/**
 * Of these one runs and one waits at a time, however many processes ask for it. A run that has not ended after so many
 * seconds is taken for lost, and another may begin; that of a process that has gone is after a minute (`hold.ts`).
 */
export const onceAtATime: Partial<Record<JobName, number>> = {
  // A provider that is asked for everything may take longer than the queue's 15 minutes.
  "market-sync": 7200,
  "brokerage-round": 300,
  "payment-webhooks": 60,
  "payment-events": 300,
  "billing-round": 300,
  "investor-round": 300,
  leads: 300,
  signals: 300,
};

/** An account that is still there after so many looks was not deleted. */
const DELETION_LOOKS = 6;
const DELETION_PAUSE_SECONDS = 10;

interface HandlerDeps extends ApplicationDeps, BillingDeps, InvestorDeps, TextDeps {
  marketData: MarketData;
  send: SendMail;
  /** Does what is due at the sandbox card provider, and has it tell our webhook; nothing with a real one. */
  runSandboxPayments(): Promise<void>;
}

/** What each kind of job does. A handler that throws is run again later; Postponed says when. */
export function createHandlers(deps: HandlerDeps): JobHandlers {
  const { db, settings, marketData, log, now, send } = deps;
  const post = async (letter: Letter) => send(writeMail(letter, await ledgerFoot(db, settings)));
  const pledgeDeps = pledgeJobDeps({ ...deps, post });
  const eventDeps = { ...deps, post, settlePayment: (id: string) => settlePayment(pledgeDeps, id) };
  const refreshRecord = async () => {
    await refreshSignals({ db, provider: marketData, log, now });
    // Of a long record it takes seconds, which the next visitor need not wait for.
    await readBook(db);
  };
  return {
    "reset-mail": async (data) => {
      const { email } = jobData["reset-mail"].parse(data);
      const user = await findUserByEmail(db, email);
      const token = user && (await issueResetToken(db, user.id, now()));
      if (!user || !token) return;
      await orUndo(
        () => post(resetMail(settings, user.email, token)),
        () => withdrawResetToken(db, token),
      );
    },

    "password-changed-mail": async (data) => {
      const { userId } = jobData["password-changed-mail"].parse(data);
      const user = await findUserById(db, userId);
      if (user) await post(passwordChangedMail(settings, user.email));
    },

    "account-deleted-mail": async (data) => {
      const { userId, email, looks = 1 } = jobData["account-deleted-mail"].parse(data);
      if (!(await findUserById(db, userId))) return post(accountDeletedMail(settings, email));
      if (looks < DELETION_LOOKS) {
        throw new Postponed(DELETION_PAUSE_SECONDS, { userId, email, looks: looks + 1 });
      }
    },

    "newsletter-mail": async (data) => {
      const { email } = jobData["newsletter-mail"].parse(data);
      const asked = await askToConfirm(db, email, now());
      if (!asked) return;
      await orUndo(
        () => post(confirmMail(settings, { id: asked.id, email }, asked.confirmToken)),
        () => withdrawQuestion(db, asked.id),
      );
    },

    "open-account": async (data) => {
      await attemptApplication(deps, jobData["open-account"].parse(data).id);
    },

    "account-status": (data) => refreshStanding(deps, jobData["account-status"].parse(data).id),

    "brokerage-round": async () => {
      await runRound(deps);
      await sealConnectionsAnew(deps);
    },

    "payment-webhooks": () => deps.runSandboxPayments(),
    "payment-events": () => workOffEvents(eventDeps),
    "billing-mail": (data) => sendMails({ ...deps, post }, jobData["billing-mail"].parse(data).id),
    "billing-round": async () => {
      await deps.runSandboxPayments();
      await runBillingRound(eventDeps);
    },

    ...investorHandlers(pledgeDeps),

    leads: async () => {
      await sendLeadMails({ ...deps, post });
      await sendDueTexts(deps);
    },

    "market-sync": async (data) => {
      const asked = jobData["market-sync"].parse(data) ?? {};
      await keepUpMarket({ db, provider: marketData, log, now }, asked);
      await refreshRecord();
    },
    signals: () => refreshRecord(),

    tidy: async () => {
      await tidy(db, now());
      await deleteAnswers(deps);
    },
  };
}
