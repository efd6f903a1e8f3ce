import { expect, test } from "vitest";
import { addressRefusal, isOfOneMailbox } from "../../../api/mail/smtp-refusal";

const replied = (response: string, command = "RCPT TO") =>
  Object.assign(new Error("refused"), { command, responseCode: Number(response.slice(0, 3)), response });
const refusedWith = (response: string) => addressRefusal(replied(response));

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

test.each([
  "452 4.2.2 The mailbox is full",
  "450 4.2.1 The mailbox is busy",
  "450 Mailbox unavailable",
  "552 5.2.2 Over quota",
  "552 Over quota",
  "451 4.1.8 The recipient's domain does not resolve",
])("%s says nothing of other mails", (reply) => {
  expect(isOfOneMailbox(replied(reply))).toBe(true);
});

test.each([
  "421 4.2.1 Too many connections",
  "450 4.7.1 Greylisted, try again later",
  "451 4.3.0 Local error",
  "452 Insufficient system storage",
  "550 5.7.1 Relaying denied",
])("%s is about every mail", (reply) => {
  expect(isOfOneMailbox(replied(reply))).toBe(false);
});

test("what is answered to our sign-in or sender, and a lost connection, is about every mail", () => {
  expect(isOfOneMailbox(replied("450 4.2.2 no", "MAIL FROM"))).toBe(false);
  expect(isOfOneMailbox(new Error("lost"))).toBe(false);
});
