import { z } from "zod";
import { isPhone, phonePattern } from "../domain/phone";
import { Password } from "./account-calls";
import { bearerCall, Message } from "./call";
import { ruled } from "./schema-forms";

const tags = ["users", "extension"];

/** How a member changes the phone number of the profile. Investors' accounts have none. */
export const phoneCalls = {
  changePhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/phone",
      tags,
      summary: "Text a code to a new number for the user's profile",
      description:
        "The number is the profile's once its code was typed. Called again, it sends another code, and ends the one before. 422 for a number that takes no texts.",
    })
    .input(
      z.object({
        phone: ruled(z.string().trim().max(32), isPhone, "Please enter a valid phone number", {
          pattern: phonePattern.source,
        }),
        password: Password,
      }),
    )
    .output(Message),

  confirmPhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/phone/confirmation",
      tags,
      summary: "Make the number the profile's by the code that was texted to it",
      description:
        "422 for a code that is wrong or older than ten minutes; after five wrong ones a new one is needed.",
    })
    .input(z.object({ stepCode: z.string().regex(/^\d{6}$/, "Please enter the six digits") }))
    .output(Message),

  removePhone: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/phone",
      tags,
      summary: "Forget the number of the user's profile",
    })
    .input(z.object({ password: Password }))
    .output(Message),
};
