import { z } from "zod";
import { blogIdPattern, hasMutePicture, LONGEST_POST, LONGEST_POST_HOLDINGS } from "../../domain/blog";
import { fieldMessages } from "../../domain/field-messages";
import { maxLength, printable, required, type Validator } from "../../domain/validators";
import { optional, textField } from "./form-fields";

/** What is said beside a field. */
const said = {
  slug: "Please use small letters, digits and single dashes, such as what-a-put-is",
  day: "Please enter a day",
  time: "Please enter a time by UTC, such as 13:30",
  past: "Please enter a time that is still to come",
  quiet: "Please confirm this, or write about something else",
  mute: "Please say between the brackets of each picture what it shows",
  many: "At most 20",
  disclosures: "Please enter what they hold and who pays them, a sentence in each line",
};

/** Characters of what stands beside a text. */
export const postLengths = {
  ...{ slug: 100, title: 300, summary: 1000, categories: 400, holdings: LONGEST_POST_HOLDINGS, reason: 600 },
  ...{ name: 100, role: 200, about: 2000, disclosures: 8000 },
};

const slug: Validator = (text) => (blogIdPattern.test(text ?? "") ? undefined : said.slug);
/** Of the text that a form was made of. */
export const versionField = textField((text) =>
  /^\d{1,7}$/.test(text ?? "") ? undefined : fieldMessages.required,
);
/** A text that ends its lines where its box does: where somebody ended one by hand, a space stands for it. */
export const inOneLine = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/g, " ").trim();
const line = (most: number) =>
  textField(required, maxLength(most), (text) => printable(inOneLine(text ?? "")));

/** The names in a field that has commas between them. */
export const namesIn = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
/** The lines of a field that has one for each. */
export const linesIn = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean);

/** A text in Markdown, of a post or an issue. */
export const bodyField = textField(required, maxLength(LONGEST_POST), (text) =>
  hasMutePicture(text ?? "") ? said.mute : undefined,
);

/** A post as it is written. */
export const postSchema = z.object({
  version: versionField,
  title: line(postLengths.title),
  slug: textField(slug),
  author: line(100),
  categories: optional(
    textField(maxLength(postLengths.categories), printable, (text) =>
      namesIn(text).length > 20 ? said.many : undefined,
    ),
  ),
  readers: z.enum(["everybody", "members"], { errorMap: () => ({ message: fieldMessages.required }) }),
  summary: line(postLengths.summary),
  body: bodyField,
  holdings: line(postLengths.holdings),
  quiet: z.literal("yes", { errorMap: () => ({ message: said.quiet }) }),
});

/** Of each thing that is done to a post the field for its reason: a form that came back blames no other. */
export const reasonFields = {
  publish: "why",
  correct: "note",
  schedule: "scheduleWhy",
  unschedule: "unscheduleWhy",
  withdraw: "withdrawal",
  discard: "discardWhy",
} as const;
export type PostPress = keyof typeof reasonFields;

const reason = line(postLengths.reason);
const shape = { version: versionField };
const day: Validator = (text) => (z.string().date().safeParse(text).success ? undefined : said.day);
const time: Validator = (text) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text ?? "") ? undefined : said.time);

/** What is done to a post, by the button that was pressed. */
export const postChangeSchemas: Readonly<Record<PostPress, z.ZodObject<z.ZodRawShape>>> = {
  publish: z.object({ ...shape, press: z.literal("publish"), why: reason }),
  correct: z.object({ ...shape, press: z.literal("correct"), note: reason }),
  schedule: z.object({
    ...shape,
    press: z.literal("schedule"),
    day: textField(day),
    time: textField(time),
    scheduleWhy: reason,
  }),
  unschedule: z.object({ ...shape, press: z.literal("unschedule"), unscheduleWhy: reason }),
  withdraw: z.object({ ...shape, press: z.literal("withdraw"), withdrawal: reason }),
  discard: z.object({ ...shape, press: z.literal("discard"), discardWhy: reason }),
};

/** An author, as readers are told of one. */
export const authorSchema = z.object({
  version: versionField,
  id: textField(slug),
  name: line(postLengths.name),
  role: line(postLengths.role),
  about: line(postLengths.about),
  disclosures: textField(maxLength(postLengths.disclosures), (text) => {
    const lines = linesIn(text);
    if (lines.length > 20) return said.many;
    return lines.length > 0 && lines.every((each) => each.length <= 1000) ? undefined : said.disclosures;
  }),
});
