import { mailboxesOf } from "../account/mailboxes";
import { issueSignInLink, withdrawSignInLink } from "../auth/sign-in-link";
import { findInvestor, findInvestorByEmail } from "../investors/accounts";
import { sendLeftPledgeMails, sendOrWait } from "../investors/mails";
import type { PledgeDeps } from "../investors/pledges";
import { issueInvestorReset, withdrawInvestorReset } from "../investors/reset-token";
import { runInvestorRound } from "../investors/round";
import {
  investorPasswordChangedMail,
  investorResetMail,
  investorSignInLinkMail,
} from "../mail/investor-mail";
import type { Letter } from "../mail/message";
import type { Delivery } from "../mail/outcome";
import { investorJobData } from "./jobs";
import { sendOrUndo } from "./send-or-undo";

type InvestorJobDeps = PledgeDeps & { post(letter: Letter): Promise<Delivery> };

/** Within a job a mail leaves at once. */
export function pledgeJobDeps(deps: Omit<InvestorJobDeps, "tell">): InvestorJobDeps {
  return { ...deps, tell: (id) => sendOrWait(deps, id) };
}

/** What each job of investors does. */
export function investorHandlers(deps: InvestorJobDeps) {
  const { db, settings, now, post } = deps;
  return {
    "investor-reset-mail": async (data: unknown) => {
      const { email } = investorJobData["investor-reset-mail"].parse(data);
      const investor = await findInvestorByEmail(db, email);
      const token = investor && (await issueInvestorReset(db, investor.id, now()));
      if (!investor || !token) return;
      await sendOrUndo(
        () => post(investorResetMail(settings, investor.email, token)),
        () => withdrawInvestorReset(db, token),
      );
    },

    "investor-sign-in-link-mail": async (data: unknown) => {
      const { email } = investorJobData["investor-sign-in-link-mail"].parse(data);
      const investor = await findInvestorByEmail(db, email);
      const token = investor && (await issueSignInLink(db, { investorId: investor.id }, now()));
      if (!investor || !token) return;
      await sendOrUndo(
        () => post(investorSignInLinkMail(settings, investor.email, token)),
        () => withdrawSignInLink(db, token),
      );
    },

    "investor-password-mail": async (data: unknown) => {
      const told = investorJobData["investor-password-mail"].parse(data);
      const investor = await findInvestor(db, told.id);
      if (!investor) return;
      for (const { to } of await mailboxesOf(db, { investorId: investor.id }, investor, told, now()))
        await post(investorPasswordChangedMail(settings, to));
    },

    "pledge-mail": (data: unknown) => sendOrWait(deps, investorJobData["pledge-mail"].parse(data).id),

    "investor-round": async () => {
      await sendLeftPledgeMails(deps);
      await runInvestorRound(deps);
    },
  };
}
