import { expect, test } from "vitest";
import { addressRefusal } from "../../../api/mail/smtp-refusal";

const refusedWith = (response: string) =>
  addressRefusal(
    Object.assign(new Error("refused"), {
      command: "RCPT TO",
      responseCode: Number(response.slice(0, 3)),
      response,
    }),
  );

test.each([
  "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered",
  "550-5.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message later",
  "550 Too many messages for this recipient, try again later",
])("a mailbox that a stranger floods is not held for one that is gone: %s", (reply) => {
  expect(refusedWith(reply)).toBeUndefined();
});

test.each([
  "550 5.2.1 The email account that you tried to reach is disabled",
  "550 5.1.1 No such user",
  "550 No such user here",
])("%s is for good", (reply) => {
  expect(refusedWith(reply)?.name).toBe("AddressRefused");
});
