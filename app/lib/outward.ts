/** Longer ones are no address that somebody meant to be followed. */
const maxLength = 2000;

/** Where a link in somebody else's text may lead. */
const schemes = { page: ["http:", "https:"], text: ["http:", "https:", "mailto:"] };

/** We vouch for no link that others wrote, and neither our window nor our address goes along. */
export const linkRel = ["noopener", "noreferrer", "nofollow", "ugc"] as const;

export interface OutwardLink {
  href: string;
  rel: string;
}

/**
 * A link to an address that somebody else gave, as an upstream's; undefined where no browser should be sent there: any
 * other scheme, an address that is not whole or carries a name or password (which look like another host), hidden
 * characters, undue length.
 * @param within a "text" of theirs may link to a mailbox too
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
