/** What tells one person from another, as far as an account does. */
interface Person {
  email: string;
  phone: string | null;
}

/** Whose mailboxes do not mind dots. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address: in small letters, without a "+tag" and, at Google, without dots. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [box = ""] = name.split("+");
  return dotless.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
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
