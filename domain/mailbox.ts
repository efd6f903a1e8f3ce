/** Whose mailboxes do not mind dots. */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox behind an address: in small letters, without a "+tag" and, at Google, without dots. It only tells whether two
 * addresses reach one mailbox: an account keeps its address, and mail goes there, as it was typed.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  // A name that begins with "+" has nothing else.
  const box = name.split("+")[0] || name;
  return dotless.has(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}
