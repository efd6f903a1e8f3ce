/** How to reach whoever answers for the site, from the settings; what is not set is absent. */
export interface Contact {
  email?: string | undefined;
  address?: string | undefined;
}

export const contactWords = {
  heading: "How to reach us",
  email: "By email: ",
  address: "By post: ",
} as const;

/** Puts the address into a text: `{orWrite}` after a way that needs a mail of ours. */
export const fillContact = (text: string, { email }: Contact): string =>
  text.replaceAll("{orWrite}", () => (email ? ` or write to ${email}` : ""));
