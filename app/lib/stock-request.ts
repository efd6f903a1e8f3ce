import { z } from "zod";
import { chain, maxLength, printable, required } from "../../domain/validators";
import { textField } from "./form-fields";

/** The longest words that the upstream takes, for a search and for a request alike. */
export const longestWords = 100;

/** Asking for a stock: its symbol or the company's name. */
export const stockRequestSchema = z.object({
  symbol: textField(required, maxLength(longestWords), printable),
});

/** What is wrong with words to search for; undefined when they can be asked for. */
export const judgeWords = chain(maxLength(longestWords), printable);
