import { z } from "zod";
import { type Programme, programmes } from "../../domain/programmes";
import {
  email,
  maxLength,
  mobile,
  phone,
  printable,
  required,
  type Validator,
} from "../../domain/validators";
import { fieldLengths } from "./account-forms";
import { optional, textField } from "./form-fields";

export const messageLength = 2000;

/** @param name as an address or a form has it; undefined for one that is none */
export const programmeOf = (name: string | null | undefined): Programme | undefined =>
  programmes.find((each) => each === name);

/** The box beside a phone number: the revision of the words that were ticked. */
const marketing = z.string().optional().catch(undefined);

/** The phone dialogs (SPEC 5): an empty field gets the same sentence as a wrong one. */
export const phoneSchema = z.object({
  phoneNumber: z.preprocess((value) => (typeof value === "string" ? value : ""), textField(mobile)),
  marketing,
});

/** Single signup (SPEC 5); that one of the two is needed, its route says. */
export const startSchema = z.object({
  phone: optional(textField(mobile)),
  email: optional(textField(maxLength(fieldLengths.email), email)),
  marketing,
});

const name = () => textField(required, maxLength(fieldLengths.name), printable);
const reachable = {
  email: textField(required, maxLength(fieldLengths.email), email),
  phone: optional(textField(phone)),
  message: optional(textField(maxLength(messageLength), printableLines)),
};

const known: Validator = (value) => (programmeOf(value) ? undefined : "Please choose a programme");

/** Join us; whether a place is needed hangs on the programme (`placeMissing`). */
export const joinUsSchema = z.object({
  programme: textField(known).pipe(z.enum(programmes)),
  firstName: name(),
  lastName: name(),
  place: optional(textField(maxLength(fieldLengths.name), printable)),
  ...reachable,
});

/** Who would own a place says which: the message beside the field, if one is missing. */
export function placeMissing({ programme, place }: Readonly<Record<string, string>>): Record<string, string> {
  if (place?.trim()) return {};
  if (programme === "city_owner") return { place: "Please name the city" };
  return programme === "university_owner" ? { place: "Please name the university" } : {};
}

export const sponsorSchema = z.object({ organisation: name(), name: name(), ...reachable });

/** As `printable`, for a text of several lines. */
export function printableLines(value: string | null | undefined): string | undefined {
  return printable(value?.replace(/[\n\r\t]/g, " "));
}
