/** The words of /invest/account/data. */
export const investData = {
  title: "Your data as an investor",
  lede: "What you acknowledged before each pledge, and a copy of what we keep about you.",
  given: "What you acknowledged",
  givenText:
    "Each entry was recorded with a pledge, and is never changed. The version and the hash identify the exact words.",
  givenFailed: "what you acknowledged",
  givenNotOffered: "The list of what you acknowledged is not offered here.",
  none: "Nothing yet: it is asked for before a pledge.",
  caption: "Your acknowledgements, the newest first",
  givenName: "my-acknowledgements",
  downloadJson: "Download as JSON",
  downloadCsv: "Download as CSV",
  copy: "A copy of your data",
  copyText:
    "What we keep about you as an investor, by kind, as one JSON file: your profile, the status of your checks and the two figures that decide your limit, where you are signed in, your pledges and what you acknowledged. Passwords, tokens and your tax ID are not in it.",
  copyDownload: "Download my data",
  copyNotOffered: "A copy of your data is not offered here.",
  copyName: "my-data-as-investor",
  section: {
    heading: "Your data",
    text: "What you acknowledged before each pledge, word by word, and a copy of everything we keep about you here.",
    link: "See and download it",
  },
} as const;
