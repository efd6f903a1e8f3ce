/** The words of a member's feed, and of the page that makes its address. */
export const feedWords = {
  title: "Your feed",
  lede: "The signals that you chose, for a feed reader: as Atom or as JSON.",
  what: "your feed",
  notOffered: "This service does not offer feeds.",
  none: "You have no feed yet.",
  since: (date: string) =>
    `Your feed’s address was made on ${date}. It is not shown again: make a new one if you have lost it.`,
  secret:
    "Whoever knows the address can read the feed, and nothing else. A new address ends the one before it at once.",
  make: "Make an address",
  makeNew: "Make a new address",
  end: "End the feed",
  made: "These are the addresses of your feed. They are shown only now.",
  atom: "Atom",
  json: "JSON",
  alerts: "Your alerts",
  feedTitle: (brand: string) => `${brand}: your signals`,
  description: "General information, the same for every member, and no advice about what you hold.",
  over: "This feed is for subscribers, and its subscription has ended.",
  gone: "There is no such feed.",
} as const;
