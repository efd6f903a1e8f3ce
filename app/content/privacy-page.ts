/** The words of /account/privacy. */
export const privacyWords = {
  title: "Your data",
  lede: "What you agreed to, a copy of what we keep about you, and the way to have it deleted.",
  given: "What you agreed to",
  givenText:
    "Each entry was recorded when you gave it, and is never changed. The version and the hash identify the exact words.",
  givenFailed: "what you agreed to",
  givenNotOffered: "The list of what you agreed to is not offered here.",
  none: "Nothing yet: nothing on this site has asked for your consent so far.",
  caption: "Your consents and agreements, the newest first",
  read: "Read it",
  hash: "Its hash",
  from: (address: string) => `from ${address}`,
  gone: "The words of this version are not kept on this site. Ask us for them by replying to any email of ours.",
  otherNames:
    "The parties had other names when you agreed: the text behind the link differs from yours only in those names.",
  downloadJson: "Download as JSON",
  downloadCsv: "Download as CSV",
  copy: "A copy of your data",
  copyText:
    "What we keep about you, by kind, as one JSON file: your profile, where you are signed in, the newsletter, what you agreed to, the status of applications, linked banks, subscriptions, invoices and saved cards. Passwords, tokens and your answers to a broker, including your tax ID, are not in it.",
  copyDownload: "Download my data",
  copyNotOffered: "A copy of your data is not offered here.",
  copyName: "my-data",
  givenName: "my-consents",
  deletion: "Delete your account",
  deletionText: "This cannot be undone.",
  goes: {
    title: "What goes at once",
    items: [
      "Your account with your name, email and phone number, and every place where you are signed in.",
      "The newsletter, and what you asked us for with your email, if you have ever logged in, chosen a new password or started a free test drive by a link that we emailed you. Without that we cannot tell that the email is yours: every newsletter has a link to end it.",
      "A subscription: it ends now, not at the end of its month, and is not charged again. What is left of a month that is paid for is not refunded.",
      "Your saved cards, at the card provider as well.",
      "Our copy of your answers to a broker and of what you signed, and the connections with a broker or a bank.",
      "Your part in the referral programme: what has not been paid out yet is forfeited. Ask to be paid first.",
    ],
  },
  stays: {
    title: "What stays",
    items: [
      "Subscriptions and invoices, without your name: tax law requires them.",
      "A record that someone agreed to the subscription, to which text and when, without your name: for three years, or for one year after it ended if that is later.",
      "If you had a free trial: a keyed hash of your email for three years, so that it is not used for another one. Your email cannot be read from it.",
      "An account with a broker: it is yours and the broker’s. Close it there.",
    ],
  },
  mailed: "We confirm it with a last email.",
  open: "I want to delete my account",
  password: "Your password",
  passwordHint: "So that nobody else can do this in your name.",
  confirm: "Delete my account for good",
} as const;
