import { ORPCError } from "@orpc/server";
import type { CallContext } from "../deps";
import type { AuditMark } from "../desk/audit";
import { changeSignal } from "../desk/hand-signals/change";
import { type Acting, Conflict, NoSuchSignal, NotTheirs } from "../desk/hand-signals/deeds";
import { approveDraft, saveDraft } from "../desk/hand-signals/drafts";
import { issueDraft } from "../desk/hand-signals/issue";
import { listSignals } from "../desk/hand-signals/rows";
import { showSignal } from "../desk/hand-signals/show";
import { logDeed } from "../desk/log-deed";
import type { SignedInAtDesk } from "../desk/session";
import { os, staffSignedIn } from "../procedures";
import { Refused } from "../refused";

type AtDesk = CallContext & SignedInAtDesk;

/** Who issues signals: analysts, and the owner of the service. */
const maySignal = staffSignedIn("analyst", "owner");

const actingIn = ({ db, seal, now, settings, marketData, user, client }: AtDesk): Acting => ({
  ...{ db, seal, now, settings, marketData, actor: user.id, requestId: client.requestId },
});

/** Does something, and tells the process's log of its audit entry. What is refused has its sentence for the person. */
async function act<Result>(context: AtDesk, work: (acting: Acting) => Promise<Result>): Promise<Result> {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  try {
    return await work(actingIn(context));
  } catch (error) {
    throw error instanceof Refused ? asReply(error) : error;
  }
}

function asReply(error: Refused) {
  const { message } = error;
  if (error instanceof NoSuchSignal) return new ORPCError("NOT_FOUND", { message });
  if (error instanceof NotTheirs) return new ORPCError("FORBIDDEN", { message });
  return new ORPCError(error instanceof Conflict ? "CONFLICT" : "UNPROCESSABLE_CONTENT", { message });
}

async function say(context: AtDesk, work: (acting: Acting) => Promise<AuditMark | undefined>) {
  const mark = await act(context, work);
  if (mark) logDeed(context, mark);
  return { message: mark ? "Done." : "It was so already." };
}

const signals = os.desk.signals.use(maySignal).handler(({ context }) =>
  act(context, async ({ db, settings, actor }) => ({
    needsApproval: settings.signalsNeedApproval,
    ...(await listSignals(db, actor)),
  })),
);

const signal = os.desk.signal
  .use(maySignal)
  .handler(({ input, context }) => act(context, (acting) => showSignal(context, acting, input.id)));

const saveSignal = os.desk.saveSignal
  .use(maySignal)
  .handler(({ input, context }) => say(context, (acting) => saveDraft(acting, input)));

const approveSignal = os.desk.approveSignal
  .use(maySignal)
  .handler(({ input, context }) => say(context, (acting) => approveDraft(acting, input)));

const issueSignal = os.desk.issueSignal.use(maySignal).handler(async ({ input, context }) => {
  const { ledgerSeq, mark } = await act(context, (acting) => issueDraft(acting, input));
  if (mark) logDeed(context, mark);
  return { ledgerSeq };
});

const changeSignalCall = os.desk.changeSignal
  .use(maySignal)
  .handler(({ input, context }) => say(context, (acting) => changeSignal(acting, input)));

/** contract/desk-signals.ts */
export const deskSignals = {
  ...{ signals, signal, saveSignal, approveSignal, issueSignal },
  changeSignal: changeSignalCall,
};
