import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { LONGEST_HOLDINGS, LONGEST_REASON } from "../../domain/hand-made";
import { tickerPattern } from "../../domain/market";
import { maxLength, printable, required } from "../../domain/validators";
import { reasonLength } from "./desk-forms";
import { textField } from "./form-fields";

const said = {
  symbol: "Please enter a stock symbol, such as AAPL",
  quiet: "Please confirm this, or name another stock",
};
const id = z.string().uuid();

/** Naming a stock to watch. The id is the page's: sent twice it is one. */
export const addWatchSchema = z.object({
  press: z.literal("add"),
  id,
  symbol: textField((text) => (tickerPattern.test((text ?? "").toUpperCase()) ? undefined : said.symbol)),
  reason: textField(required, maxLength(LONGEST_REASON)),
  holdings: textField(required, maxLength(LONGEST_HOLDINGS)),
  quiet: z.literal("yes", { errorMap: () => ({ message: said.quiet }) }),
});

/** Taking one off. */
export const removeWatchSchema = z.object({
  press: z.literal("remove"),
  watch: z.string({ required_error: fieldMessages.required }).uuid(fieldMessages.required),
  reason: textField(required, maxLength(reasonLength), printable),
});
