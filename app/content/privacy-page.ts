/** The words of /account/privacy. */
export const privacyWords = {
  title: "Your data",
  lede: "What you agreed to, a copy of what we keep about you, and the way to have it deleted.",
  consents: "What you agreed to",
  consentsText:
    "Each entry was recorded when you gave it, and is never changed. The version and the hash tell which words they were.",
  consentsFailed: "what you agreed to",
  consentsNotOffered: "This service does not list here what you agreed to.",
  noConsents: "Nothing yet: nothing on this site has asked for your consent so far.",
  caption: "Your consents and agreements, the newest first",
  read: "Read it",
  hash: "Its hash",
  from: (address: string) => `from ${address}`,
  gone: "The words of this version are not kept on this site. Ask us for them by replying to any email of ours.",
  otherNames:
    "The parties had other names when you agreed: the text behind the link differs from yours in these alone.",
  downloadJson: "Download as JSON",
  downloadCsv: "Download as CSV",
  copy: "A copy of your data",
  copyText:
    "What we keep about you, by kind, as one JSON file: your profile, where you are signed in, the newsletter, what you agreed to, where applications stand, linked banks, subscriptions, invoices and saved cards. Passwords, tokens and what you answered to a broker, your tax id above all, are not in it.",
  copyDownload: "Download my data",
  copyNotOffered: "This service does not hand out a copy of your data here.",
  copyName: "my-data",
  consentsName: "my-consents",
  deletion: "Delete your account",
  deletionText: "This cannot be undone.",
  goes: {
    title: "What goes at once",
    items: [
      "Your account with your name, email and phone number, every place in which you are signed in, and the newsletter.",
      "A subscription: it ends now, not at the end of its month, and is charged no more. What is left of a month that is paid for is not given back.",
      "Your saved cards, at the card provider as well.",
      "Our copy of what you answered and signed for a broker, and the connections with a broker or a bank.",
      "Your part in the referral programme: what it has not paid out yet is forfeited. Ask to be paid before.",
    ],
  },
  stays: {
    title: "What stays",
    items: [
      "Subscriptions and invoices, without your name: tax law asks for them.",
      "That somebody agreed to the subscription, to which text and when, without your name: for three years, or for one after its end where that is later.",
      "Where there was a free trial: a keyed hash of your email for three years, so that nobody begins another one. Your email cannot be read from it.",
      "An account with a broker: it is yours and the broker’s. Close it there.",
    ],
  },
  mailed: "We confirm it with a last email.",
  open: "I want to delete my account",
  password: "Your password",
  passwordHint: "So that nobody else can do this in your name.",
  confirm: "Delete my account for good",
} as const;
