import { z } from "zod";
import { mostContracts, mostPriceCents, tradeIdPattern } from "../../domain/own-fills";
import { readCents } from "./cents";
import { textField } from "./form-fields";

/** What is said beside a field. */
const said = {
  trade: "Please enter a trade of the record",
  price: "Please enter a price in dollars, such as 1.25",
  quantity: "Please enter a whole number of contracts",
  day: "Please enter a day",
};

/** In cents; undefined for what is no price. */
export function centsIn(text: string): number | undefined {
  const cents = readCents(text);
  return cents !== undefined && cents >= 1 && cents <= mostPriceCents ? cents : undefined;
}

const isContracts = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= mostContracts;
const isDay = (text: string) => z.string().date().safeParse(text).success;
const trade = textField((text) => (tradeIdPattern.test(text ?? "") ? undefined : said.trade));

/** Noting a fill. */
export const fillSchema = z.object({
  trade,
  price: textField((text) => (centsIn(text ?? "") === undefined ? said.price : undefined)),
  quantity: textField((text) => (isContracts(text ?? "") ? undefined : said.quantity)),
  filledOn: textField((text) => (isDay(text ?? "") ? undefined : said.day)),
});

/** Deleting the note of one. */
export const forgetSchema = z.object({ trade });
