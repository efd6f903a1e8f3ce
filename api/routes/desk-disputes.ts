import { type AtDesk, actAtDesk, look } from "../desk/deed-of-call";
import {
  assertSeen,
  assertTaken,
  deedOn,
  type OpenedDispute,
  openDispute,
  SAVED,
  SUBMITTED,
  submitEvidence,
  takesEvidence,
  withWords,
} from "../desk/dispute-evidence";
import { readDisputes, tellDispute } from "../desk/disputes";
import { asRefusal } from "../desk/refusal";
import { os, staffSignedIn } from "../procedures";
import { choosePayments } from "../providers/payments/choose";

const helper = staffSignedIn("support", "owner");

const disputes = os.desk.disputes.use(helper).handler(async ({ input, context }) => {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  return readDisputes(context.db, input.page ?? 1);
});

const dispute = os.desk.dispute.use(helper).handler(async ({ input, context }) => {
  const opened = await openDispute(context, input.id).catch((error) => {
    throw asRefusal(error);
  });
  await look(context, deedOn(opened, "dispute.look"));
  const { row, subscription, evidence, seen, deeds } = opened;
  return {
    ...tellDispute(row, subscription?.userId ?? null),
    ...{ evidence, seen, takesEvidence: takesEvidence(row), keepsWords: Boolean(subscription?.userId) },
    deeds: deeds.map(({ seq, at, actor, isSent }) => ({ seq, at: at.toISOString(), by: actor, isSent })),
  };
});

/** Does something about a dispute whose evidence is the one that was seen. */
const act = (
  context: AtDesk,
  { id, seen }: { id: string; seen: string },
  action: string,
  change: (opened: OpenedDispute, tx: AtDesk["db"]) => OpenedDispute | Promise<OpenedDispute>,
) =>
  actAtDesk(context, async (tx) => {
    const opened = await openDispute({ ...context, db: tx }, id);
    assertSeen(opened, seen);
    return deedOn(await change(opened, tx), action);
  }).catch((error) => {
    throw asRefusal(error);
  });

const save = os.desk.saveEvidence.use(helper).handler(async ({ input, context }) => {
  await act(context, input, SAVED, (opened) => withWords(opened, input.words));
  return { message: "The words are saved, and nothing is sent yet." };
});

const submit = os.desk.submitEvidence.use(helper).handler(async ({ input, context }) => {
  await act(context, input, SUBMITTED, async (opened, tx) => {
    assertTaken(opened);
    await submitEvidence(tx, choosePayments(context.settings, tx, context.now), opened, context.now);
    return opened;
  });
  return { message: "The evidence is with the bank." };
});

/** contract/desk-disputes.ts */
export const deskDisputes = { disputes, dispute, saveEvidence: save, submitEvidence: submit };
