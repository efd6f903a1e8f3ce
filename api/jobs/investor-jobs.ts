import { z } from "zod";
import { describeError } from "../errors";
import { findInvestor, findInvestorByEmail } from "../investors/accounts";
import { type PledgeDeps, readPledge } from "../investors/pledges";
import { issueInvestorReset, withdrawInvestorReset } from "../investors/reset-token";
import { runInvestorRound } from "../investors/round";
import { investorPasswordChangedMail, investorResetMail, pledgeMail } from "../mail/investor-mail";
import type { Letter } from "../mail/message";
import { orUndo } from "./or-undo";

/** What the jobs of investors carry. */
export const investorJobData = {
  "investor-reset-mail": z.object({ email: z.string() }),
  "investor-password-mail": z.object({ id: z.string() }),
  "pledge-mail": z.object({ id: z.string() }),
  "investor-round": z.object({}).passthrough().nullish(),
};

type InvestorJobDeps = PledgeDeps & { post(letter: Letter): Promise<void> };

/** Within a job a mail leaves at once. One that cannot be sent is in the log, and what it would have told stands. */
export function pledgeJobDeps(deps: Omit<InvestorJobDeps, "tell">): InvestorJobDeps {
  return {
    ...deps,
    tell: (id) =>
      tellOfPledge(deps, id).catch((error: unknown) => {
        deps.log.error({ pledge: id, error: describeError(error) }, "the mail about a pledge was not sent");
      }),
  };
}

async function tellOfPledge(
  { db, settings, post }: Pick<InvestorJobDeps, "db" | "settings" | "post">,
  id: string,
): Promise<void> {
  const pledge = await readPledge(db, id);
  const investor = pledge?.investorId ? await findInvestor(db, pledge.investorId) : undefined;
  const letter = pledge && investor && pledgeMail(settings, investor.email, pledge);
  if (letter) await post(letter);
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
      await orUndo(
        () => post(investorResetMail(settings, investor.email, token)),
        () => withdrawInvestorReset(db, token),
      );
    },

    "investor-password-mail": async (data: unknown) => {
      const investor = await findInvestor(db, investorJobData["investor-password-mail"].parse(data).id);
      if (investor) await post(investorPasswordChangedMail(settings, investor.email));
    },

    "pledge-mail": (data: unknown) => tellOfPledge(deps, investorJobData["pledge-mail"].parse(data).id),

    "investor-round": () => runInvestorRound(deps),
  };
}
