/** The longest address that a link may have. */
const maxLength = 2000;

/** The schemes that a link in a text from outside may have. */
const schemes = { page: ["http:", "https:"], text: ["http:", "https:", "mailto:"] };

/** We vouch for no link that others wrote, and neither our window nor our address goes along. */
export const linkRel = ["noopener", "noreferrer", "nofollow", "ugc"] as const;

export interface OutwardLink {
  href: string;
  rel: string;
}

/**
 * A link to an address from outside, such as one of the upstream. Undefined if no browser should be sent there: another scheme, an
 * incomplete address, a user name or password in it (which can look like another host), hidden characters, too long.
 * @param within links in a "text" from outside may also lead to a mailbox
 */
export function linkOutward(
  address: string | null | undefined,
  within: keyof typeof schemes = "page",
): OutwardLink | undefined {
  const given = address?.trim() ?? "";
  // Browsers drop tabs and line ends from addresses, and unpaired surrogates are no text.
  if (given.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(given) || !URL.canParse(given)) return undefined;
  const { protocol, username, password, href } = new URL(given);
  if (!schemes[within].includes(protocol) || username || password) return undefined;
  return { href, rel: linkRel.join(" ") };
}
