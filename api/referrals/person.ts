import { mailboxOf } from "../../domain/mailbox";

/** What tells one person from another, as far as an account does. */
interface Person {
  email: string;
  phone: string | null;
}

/** The last ten digits: with the country's code or without, it is one number. */
const numberOf = (phone: string | null) => {
  const digits = (phone ?? "").replace(/\D/g, "");
  return digits.length < 10 ? undefined : digits.slice(-10);
};

/** Whether two accounts are one person's, by the mailbox or the phone: nobody is paid for themselves. */
export function isSamePerson(one: Person, other: Person): boolean {
  if (mailboxOf(one.email) === mailboxOf(other.email)) return true;
  const number = numberOf(one.phone);
  return number !== undefined && number === numberOf(other.phone);
}
