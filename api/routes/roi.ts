import { os } from "../base";
import { readLedger } from "../ledger/read";

const ledger = os.roi.ledger.handler(({ input, context }) => readLedger(context.db, input));

/** contract/roi.ts and contract/ledger.ts, on our tables. */
export const roi = { ledger };
