/** What the title of a page begins with whose form came back (QUALITY U5). */
export const errorPrefix = "Error: ";

/** The title without it. */
export const plainTitle = (title: string): string =>
  title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
