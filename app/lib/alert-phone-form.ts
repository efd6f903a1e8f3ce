import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { isPhone } from "../../domain/phone";

/** The forms of /account/alerts/phone, each with a button of its own. */
export const phonePresses = ["save", "confirm", "agree", "forget"] as const;
export type PhonePress = (typeof phonePresses)[number];

const typed = z.string().trim().max(200).optional();

/** What any of them sends; what each has to send, {@link phoneMistakes} says. */
export const phonePressSchema = z.object({
  press: z.enum(phonePresses),
  phoneNumber: typed,
  code: typed,
  agreed: typed,
});

const said = { code: "Please enter the six digits", agreed: "Please tick the box if you agree" };

/** Messages by field for the form that was sent. @param revision of the words that the box stands beside today */
export const phoneMistakes =
  (revision: string) =>
  ({
    press,
    phoneNumber = "",
    code = "",
    agreed,
  }: Readonly<Record<string, string>>): Record<string, string> => {
    if (press === "save" && !isPhone(phoneNumber.trim())) return { phoneNumber: fieldMessages.mobile };
    if (press === "confirm" && !/^\d{6}$/.test(code.trim())) return { code: said.code };
    // What was ticked on a page with other words than today's is no consent to these.
    return press === "agree" && agreed !== revision ? { agreed: said.agreed } : {};
  };
