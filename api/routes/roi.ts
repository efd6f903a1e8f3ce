import { ORPCError } from "@orpc/server";
import { toBase64 } from "../../domain/byte-texts";
import { NoteRefused, writeKey } from "../../domain/signed-note";
import { judgeTradeDays } from "../../domain/submission";
import { judgePeriod } from "../../domain/trade-query";
import { newYorkDay } from "../../domain/trading-days";
import { keepCosignatures, listCosignatures, withCosignatures } from "../ledger/cosignatures";
import { LogRefused } from "../ledger/log";
import { readLedger } from "../ledger/read";
import { listUnproven } from "../ledger/unproven";
import { listRecordNews } from "../market/news";
import { os } from "../procedures";
import { readIntraday } from "../roi/intraday";
import { listRulePositions, listRuleRecords } from "../roi/read-rule-records";
import { termsOf } from "../roi/said-report";
import { listSubmissions, noteSubmission } from "../roi/submissions";
import { listTrades } from "../roi/trades";
import { forAll } from "../shared-reads/shared";
import { gateOf } from "./market";

const refused = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

const trades = forAll.roi.trades.handler(({ input, context }) => {
  const wrong = judgePeriod(input.from, input.to);
  if (wrong) throw refused(wrong);
  return listTrades(context.db, gateOf(context), termsOf(context.settings), input);
});

const ruleRecords = forAll.roi.ruleRecords.handler(({ context }) =>
  listRuleRecords(context.db, gateOf(context)),
);

const rulePositions = forAll.roi.rulePositions.handler(({ input, context }) =>
  listRulePositions(context.db, gateOf(context), input),
);

const intraday = forAll.roi.intraday.handler(({ context }) => readIntraday(context.db, gateOf(context)));

const submissions = os.roi.submissions.handler(({ context }) => listSubmissions(context.db));

const submit = os.roi.submit.handler(async ({ input, context }) => {
  const { db, client, limits, settings } = context;
  await limits.count("submission", client.address);
  const now = context.now();
  const { fillDate, closeDate } = judgeTradeDays(input, newYorkDay(now));
  if (fillDate) throw refused(`Fill date: ${fillDate}`);
  if (closeDate) throw refused(`Close date: ${closeDate}`);
  await noteSubmission(db, input, { secret: settings.tokenSecrets[0] ?? "", now });
  return {
    message: "Thank you. Your trade is pending: someone checks its evidence before it is listed.",
  };
});

const news = forAll.roi.news.handler(({ context }) => listRecordNews(context.db, gateOf(context)));

const ledger = forAll.roi.ledger.handler(({ input, context }) => readLedger(context.db, input));

const checkpoint = forAll.roi.checkpoint.handler(async ({ context: { db, ledgerLog, log } }) => {
  try {
    const note = await ledgerLog.checkpoint();
    const { verifier, earlier } = ledgerLog;
    const checkpoint = await withCosignatures(db, ledgerLog, note);
    return { checkpoint, verifier, ...(earlier.length > 0 && { earlier: [...earlier] }) };
  } catch (error) {
    if (!(error instanceof LogRefused)) throw error;
    log.error({ reason: error.message }, "the ledger's log signs no checkpoint");
    throw new ORPCError("SERVICE_UNAVAILABLE", {
      message:
        "The ledger does not go on from what was signed before. Nothing is signed until that is mended.",
    });
  }
});

const consistency = os.roi.consistency.handler(({ input: { from, to }, context: { ledgerLog } }) =>
  proofOf(ledgerLog.proveConsistency(from, to)),
);

const inclusion = os.roi.inclusion.handler(({ input: { seq, size }, context: { ledgerLog } }) =>
  proofOf(ledgerLog.proveInclusion(seq, size)),
);

const cosignatures = forAll.roi.cosignatures.handler(async ({ input, context: { db, ledgerLog } }) => ({
  cosignatures: await listCosignatures(db, ledgerLog, input),
  witnesses: ledgerLog.witnesses.map(writeKey),
}));

const cosign = os.roi.cosign.handler(async ({ input, context }) => {
  const { db, client, limits, ledgerLog, now } = context;
  await limits.count("cosignature", client.address);
  try {
    await keepCosignatures(db, ledgerLog, input.note, now());
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw refused(error.message);
  }
  return { message: "The cosignature is kept. Thank you." };
});

const unproven = forAll.roi.unproven.handler(({ context: { db } }) => listUnproven(db));

/** @throws {ORPCError} 404 where the log has no such entries */
async function proofOf(hashes: Promise<Uint8Array[]>): Promise<{ proof: string[] }> {
  try {
    return { proof: (await hashes).map(toBase64) };
  } catch (error) {
    if (!(error instanceof LogRefused)) throw error;
    throw new ORPCError("NOT_FOUND", {
      message: "The ledger’s log has no such proof: it never had that many entries.",
    });
  }
}

/** contract/ledger.ts. */
const log = { ledger, checkpoint, consistency, inclusion, cosignatures, cosign, unproven };

/** contract/roi.ts, contract/rule-records.ts and contract/ledger.ts, on our tables. */
export const roi = { trades, intraday, ruleRecords, rulePositions, submissions, submit, news, ...log };
