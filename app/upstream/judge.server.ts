import type { Logger } from "../log.server";
import { describeCall } from "./described-call.server";
import { readReply } from "./reading.server";
import { withoutWithheld } from "./withheld.server";

type Judge = (
  path: readonly string[],
  log: Logger | undefined,
  next: () => Promise<unknown>,
) => Promise<unknown>;

/** An upstream that writes its own way does so in every reply: the log hears of so many ways, of each once. */
const mostTold = 500;

/**
 * Makes what holds each reply against the contract, and tells the log which fields were read otherwise than they came.
 * Figures that are withheld are taken out. It throws a ValidationError for a reply that cannot be read.
 */
export function createJudge(): Judge {
  const told = new Set<string>();
  return async (path, log, next) => {
    const { name: call, output } = describeCall(path);
    const { data, mended } = readReply(output, await next());
    const fields = mended.join(", ").slice(0, 200);
    const isNews = mended.length > 0 && !told.has(`${call} ${fields}`) && told.size < mostTold;
    if (isNews && log) {
      told.add(`${call} ${fields}`);
      log.warn({ call, fields }, "upstream reply is not as the contract has it, and was read all the same");
    }
    return withoutWithheld(output, data);
  };
}
