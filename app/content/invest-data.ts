/** The words of /invest/account/data. */
export const investData = {
  title: "Your data as an investor",
  lede: "What you acknowledged before each pledge, and a copy of what we keep about you.",
  given: "What you acknowledged",
  givenText:
    "Each entry was recorded with a pledge, and is never changed. The version and the hash tell which words they were.",
  givenFailed: "what you acknowledged",
  givenNotOffered: "This service does not list here what you acknowledged.",
  none: "Nothing yet: it is asked for before a pledge.",
  caption: "Your acknowledgements, the newest first",
  givenName: "my-acknowledgements",
  downloadJson: "Download as JSON",
  downloadCsv: "Download as CSV",
  copy: "A copy of your data",
  copyText:
    "What we keep about you as an investor, by kind, as one JSON file: your profile, how your checks stand and the two figures that your limit goes by, where you are signed in, your pledges and what you acknowledged. Passwords, tokens and your tax id are not in it.",
  copyDownload: "Download my data",
  copyNotOffered: "This service does not hand out a copy of your data here.",
  copyName: "my-data-as-investor",
  section: {
    heading: "Your data",
    text: "What you acknowledged before each pledge, word by word, and a copy of all that we keep about you here.",
    link: "See and download it",
  },
} as const;
