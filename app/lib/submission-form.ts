import { z } from "zod";
import { tickerPattern } from "../../domain/market";
import { isEvidenceLink } from "../../domain/submission";
import { isCalendarDate } from "../../domain/trade-query";
import { maxLength, printable, required, type Validator } from "../../domain/validators";
import { textField } from "./form-fields";

/** The longest that the upstream takes. */
export const longest = { name: 100, symbol: 17, roi: 10, evidence: 500 } as const;

const is =
  (holds: (value: string) => boolean, message: string): Validator =>
  (value) =>
    value && !holds(value) ? message : undefined;

const day = () => textField(required, is(isCalendarDate, "There is no such date"));

/** "14", "-9.5" or "+14 %": a percent. */
const percentPattern = /^([+\-−]?)(\d{1,5}(?:\.\d{1,4})?) ?%?$/;

function readPercent(text: string): number {
  const [, sign, digits] = percentPattern.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) * (sign === "-" || sign === "−" ? -1 : 1);
}

const isReturn = (text: string) => {
  const percent = readPercent(text);
  return percent >= -100 && percent <= 10_000;
};

/** A trade of a reader's own, as the form has it; roi comes out as a fraction. */
export const submissionSchema = z.object({
  name: textField(required, maxLength(longest.name), printable),
  symbol: textField(
    required,
    is((text) => tickerPattern.test(text.toUpperCase()), "That is not a stock symbol"),
  ).transform((text) => text.toUpperCase()),
  tradeType: textField(
    required,
    is((text) => text === "Call" || text === "Put", "Choose call or put"),
  ).transform((text) => (text === "Put" ? ("Put" as const) : ("Call" as const))),
  fillDate: day(),
  closeDate: day(),
  roi: textField(required, is(isReturn, "Please enter a percent from -100 to 10000, like -9.5")).transform(
    // 14.1 / 100 has more digits than anybody typed.
    (text) => Number((readPercent(text) / 100).toFixed(6)),
  ),
  evidence: textField(
    required,
    maxLength(longest.evidence),
    is(isEvidenceLink, "Please enter a link that begins with https://"),
  ),
});
