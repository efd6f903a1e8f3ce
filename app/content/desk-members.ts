import { lookMinutes } from "../../domain/lifetimes";

/** The words of the desk's pages about members. */
export const memberWords = {
  title: "Members",
  lede: "Look for a member and help them. Each look is an entry of the audit log, and the member sees the day. Times are UTC.",
  by: "Look by",
  keys: { email: "Email", name: "Name", id: "Id" },
  words: "Email, name or id",
  wordsHint: "An email or an id has to be whole. Of a name any part will do.",
  reason: "Why you look",
  reasonHint: "It stands in the audit log as you type it. Name nobody in it.",
  find: "Look for members",
  found: "Found",
  noneFound: "No member fits this.",
  more: "There are more. Please look for something narrower.",
  name: "Name",
  email: "Email",
  id: "Id",
  since: "Since",
  open: "Open",
  opens: (name: string) => `Open ${name}`,
  none: "There is no such member.",
  locked: "A member",
  lockedLede: `Say why you look, and the page is open for ${lookMinutes} minutes.`,
  look: "Open the page",
  pageLede:
    "What we keep about this member that you may need to help them. What they did with signals is not shown.",
  pages: "More of this member",
  about: "About",
  confirmedSince: "Email confirmed",
  notConfirmed: "No",
  phone: "Phone",
  timeZone: "Time zone",
  lastUsed: "Last used",
  secondStep: "Second step",
  secondSteps: (codes: boolean, passkeys: number) =>
    [codes ? "one-time codes" : "", passkeys > 0 ? `passkeys: ${passkeys}` : ""].filter(Boolean).join(", ") ||
    "None",
  roles: "Roles at the desk",
  isStaff:
    "This account has a role at the desk. It can be looked at, and not acted on here: the role has to be taken first, by a command.",
  held: (since: string, by: string) =>
    `Under a legal hold since ${since}, set by ${by}. Nothing can be erased.`,
  sessions: "Where they are signed in",
  noSessions: "Nowhere.",
  browser: "Browser",
  address: "Address",
  unknown: "Unknown",
  endOne: "End",
  endsOne: (browser: string, at: string) => `End the session of ${browser}, last used ${at}`,
  endAll: "End everything that opens the account",
  endAllLede:
    "Every session ends, every browser is a stranger again, and links that were mailed open nothing. The password stays.",
  notes: "Notes",
  notesLede: "A note stays as it is. The member gets all notes with a copy of their data.",
  noNotes: "There is no note.",
  note: "Note",
  write: "Keep the note",
  deeds: "What was done and looked at here",
  deed: "What",
  who: "Who",
  when: "When",
  why: "Why",
  noDeeds: "Nothing.",
} as const;

/** The part of /account/privacy that says when staff looked. */
export const supportLookWords = {
  title: "When our staff looked at your data",
  lede: "Staff look when you ask for help, or when we have to check something. These are the days, by UTC.",
  none: "Nobody of our staff has looked at your data.",
  failed: "the days on which our staff looked",
  notOffered: "The days on which staff looked are not offered here.",
} as const;
