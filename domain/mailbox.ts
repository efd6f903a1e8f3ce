/** Whose mailboxes do not mind dots. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address: in small letters, without a "+tag" and, at Google, without dots. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [box = ""] = name.split("+");
  return dotless.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}
