import { mailboxesOf } from "../account/mailboxes";
import { noteDates } from "../alerts/note-dates";
import { runAlerts } from "../alerts/run";
import { type AlertPushDeps, sendTestPush } from "../alerts/send-pushes";
import { sendCode, sendTestText } from "../alerts/send-unkept";
import { areStopped } from "../alerts/stop";
import { testAddress } from "../alerts/unsubscribe-url";
import { issueResetToken, withdrawResetToken } from "../auth/reset-token";
import { issueSignInLink, withdrawSignInLink } from "../auth/sign-in-link";
import { findUserByEmail, findUserById } from "../auth/users";
import type { BillingDeps } from "../billing/customer";
import { workOffEvents } from "../billing/events";
import { sendMails } from "../billing/mails";
import { createEventListing } from "../billing/missed-events";
import { runBillingRound } from "../billing/round";
import type { ApplicationDeps } from "../brokerage/application";
import { attemptApplication } from "../brokerage/attempt";
import { runBankRound } from "../brokerage/bank-item-round";
import { deleteAnswers } from "../brokerage/delete-answers";
import { askAboutChange, followEvents } from "../brokerage/follow-events";
import { sendApplicationMails } from "../brokerage/mails";
import { runRound } from "../brokerage/round";
import { refreshStanding } from "../brokerage/standing";
import { sealConnectionsAnew } from "../brokerage-oauth/connection";
import { publishDuePosts } from "../desk/posts/change";
import { sealSubjectKeysAnew } from "../desk/subject-keys";
import type { InvestorDeps } from "../investors/checks";
import { settlePayment } from "../investors/pledge-payment";
import { unusedInvestors } from "../investors/unused";
import { sendLeadMails } from "../leads/mails";
import type { LedgerLog } from "../ledger/log";
import { signCheckpoint } from "../ledger/log-of-database";
import { compareWithLedger } from "../ledger/unproven";
import { createLimits } from "../limits";
import {
  accountDeletedMail,
  passwordChangedMail,
  resetMail,
  signInLinkMail,
  unusedDeletedMail,
} from "../mail/account-mail";
import { testAlertMail } from "../mail/alert-mail";
import type { BulkDelivery, Deliver } from "../mail/delivery";
import { ledgerFoot } from "../mail/ledger-foot";
import { type Letter, writeMail } from "../mail/message";
import { confirmMail } from "../mail/newsletter-mail";
import { createFeedWatch, keepUpMarket } from "../market/keep-up";
import { testIssueMail } from "../newsletter/issue-mail";
import { findIssue } from "../newsletter/issues";
import { sendNewsletters } from "../newsletter/round";
import { askToConfirm, dropQuestion } from "../newsletter/subscription";
import { tidyUnusedAccounts } from "../privacy/unused-accounts";
import { unusedUsers } from "../privacy/unused-users";
import type { BankLink } from "../providers/bank-link/port";
import type { MarketData } from "../providers/market-data/port";
import { refreshRuleRecords } from "../roi/rule-records";
import { sealCodesAnew } from "../second-factor/one-time-codes";
import { refreshSignals } from "../signals/refresh";
import { readRecordAhead } from "../signals/rule-record";
import { sendDueTexts, type TextDeps } from "../texts/send";
import { accountHandlers } from "./account-jobs";
import { investorHandlers, pledgeJobDeps } from "./investor-jobs";

import { type JobHandlers, type Jobs, jobData } from "./jobs";
import { Postponed } from "./postponed";
import { sendOrUndo } from "./send-or-undo";
import { tidy } from "./tidy";
import { untilTomorrow } from "./until-tomorrow";

/** After so many looks at an account that still exists, its deletion is taken for failed. */
const DELETION_LOOKS = 6;
const DELETION_PAUSE_SECONDS = 10;

interface HandlerDeps extends AlertPushDeps, ApplicationDeps, BillingDeps, InvestorDeps, TextDeps {
  marketData: MarketData;
  bankLink: BankLink;
  deliver: Deliver;
  openBulk(): BulkDelivery;
  jobs: Jobs;
  ledgerLog: LedgerLog;
  /** Does what is due at the sandbox card provider, and makes it call our webhook; does nothing with a real one. */
  runSandboxPayments(): Promise<void>;
}

/** The handlers, by kind of job. A handler that throws is run again later; Postponed says when. */
export function createHandlers(deps: HandlerDeps): JobHandlers {
  const { db, settings, marketData, log, now } = deps;
  const post = async (letter: Letter) => deps.deliver(writeMail(letter, await ledgerFoot(db, settings)));
  const pledgeDeps = pledgeJobDeps({ ...deps, post });
  const listEvents = createEventListing();
  const watchFeed = createFeedWatch({ provider: marketData }, deps.jobs);
  const eventDeps = { ...deps, post, settlePayment: (id: string) => settlePayment(pledgeDeps, id) };
  const refreshRecord = async () => {
    await refreshSignals({ db, provider: marketData, log, now });
    await signCheckpoint(deps.ledgerLog, log);
    // Alerts about what was just committed leave at once, and not in the next minute or after the records are calculated.
    await deps.jobs.send("alerts", {});
    await refreshRuleRecords(deps);
    // A long record takes seconds to calculate, and no visitor should wait for that.
    await readRecordAhead(deps);
  };
  return {
    "reset-mail": async (data) => {
      const { email } = jobData["reset-mail"].parse(data);
      const user = await findUserByEmail(db, email);
      const token = user && (await issueResetToken(db, user.id, now()));
      if (!user || !token) return;
      await sendOrUndo(
        () => post(resetMail(settings, user.email, token)),
        () => withdrawResetToken(db, token),
      );
    },

    "sign-in-link-mail": async (data) => {
      const user = await findUserByEmail(db, jobData["sign-in-link-mail"].parse(data).email);
      const token = user && (await issueSignInLink(db, { userId: user.id }, now()));
      if (!user || !token) return;
      await sendOrUndo(
        () => post(signInLinkMail(settings, user.email, token)),
        () => withdrawSignInLink(db, token),
      );
    },

    "password-changed-mail": async (data) => {
      const told = jobData["password-changed-mail"].parse(data);
      const user = await findUserById(db, told.userId);
      if (!user) return;
      for (const { to } of await mailboxesOf(db, { userId: user.id }, user, told, now()))
        await post(passwordChangedMail(settings, to, told));
    },

    "account-deleted-mail": async (data) => {
      const { userId, email, looks = 1, unused } = jobData["account-deleted-mail"].parse(data);
      if (!(await findUserById(db, userId))) {
        await post(unused ? unusedDeletedMail(settings, email) : accountDeletedMail(settings, email));
      } else if (looks < DELETION_LOOKS) {
        throw new Postponed(DELETION_PAUSE_SECONDS, { userId, email, unused, looks: looks + 1 });
      }
    },

    "newsletter-mail": async (data) => {
      const { email, tries = 1 } = jobData["newsletter-mail"].parse(data);
      const asked = await askToConfirm(db, email, now());
      if (!asked) return;
      await sendOrUndo(
        () => post(confirmMail(settings, { id: asked.id, email }, asked.confirmToken)),
        () => dropQuestion(db, asked.id),
      ).catch(untilTomorrow(log, { email, tries }));
    },

    "newsletter-test-mail": async (data) => {
      const { userId, id } = jobData["newsletter-test-mail"].parse(data);
      const user = await findUserById(db, userId);
      if (user && !(await areStopped(deps)))
        await post(testIssueMail(settings, await findIssue(db, id), user));
    },
    newsletters: async () => {
      if (await sendNewsletters(deps)) await deps.jobs.send("newsletters", {});
    },

    "open-account": async (data) => {
      await attemptApplication(deps, jobData["open-account"].parse(data).id);
    },

    "account-status": (data) => refreshStanding(deps, jobData["account-status"].parse(data).id),

    "account-events": (_data, stop) => followEvents(deps, stop),
    "account-changed": (data) => askAboutChange(deps, jobData["account-changed"].parse(data).id),

    "brokerage-round": async () => {
      await runRound(deps);
      await sealConnectionsAnew(deps);
      await sealCodesAnew(deps);
      await sealSubjectKeysAnew(deps);
    },

    "bank-round": () => runBankRound({ ...deps, post }),
    "application-mails": () => sendApplicationMails({ ...deps, post }),

    "payment-webhooks": () => deps.runSandboxPayments(),
    "payment-events": () => workOffEvents(eventDeps),
    "billing-mail": (data) => sendMails({ ...deps, post }, jobData["billing-mail"].parse(data).id),
    "billing-round": async () => {
      await deps.runSandboxPayments();
      await listEvents(eventDeps);
      await runBillingRound(eventDeps);
    },

    ...investorHandlers(pledgeDeps),
    // No caller is refused by these limits: a mail is left out.
    ...accountHandlers({ ...deps, post, limits: createLimits(db, settings.limitsFactor) }),

    leads: async () => {
      await sendLeadMails({ ...deps, post });
      await sendDueTexts(deps);
    },

    alerts: async () => {
      // Commits of a command beside this process are signed first, since each mail names the checkpoint of its commit.
      await signCheckpoint(deps.ledgerLog, log);
      if (await runAlerts(deps)) await deps.jobs.send("alerts", {});
    },

    "alert-test-text": (data) => sendTestText(deps, jobData["alert-test-text"].parse(data).userId),
    "alert-test-push": (data) => sendTestPush(deps, jobData["alert-test-push"].parse(data).userId),
    "alert-code-text": (data) => sendCode(deps, jobData["alert-code-text"].parse(data).userId),

    "alert-test-mail": async (data) => {
      const user = await findUserById(db, jobData["alert-test-mail"].parse(data).userId);
      // The address may have been changed since.
      if (user?.emailProvenAt && !(await areStopped(deps)))
        await post(testAlertMail(settings, testAddress(settings, user, now())));
    },

    "market-sync": async (data) => {
      const asked = jobData["market-sync"].parse(data) ?? {};
      await keepUpMarket({ db, provider: marketData, log, now }, asked);
      await noteDates({ db, provider: marketData, log, now });
      await refreshRecord();
    },
    signals: async () => {
      await watchFeed();
      await refreshRecord();
    },
    "ledger-check": () => compareWithLedger(deps),
    posts: () => publishDuePosts(deps),

    tidy: async () => {
      await tidy(db, now());
      await tidyUnusedAccounts({ ...deps, post }, unusedUsers(deps));
      await tidyUnusedAccounts({ ...deps, post }, unusedInvestors(pledgeDeps));
      await deleteAnswers(deps);
    },
  };
}
