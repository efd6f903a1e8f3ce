/** The words about an account with a broker that somebody has already; `{broker}` is the broker's name. */
export const connectionWords = {
  title: "Connected account",
  none: "Do you have an account with {broker} already? Connect it, and you need not open another. You allow it on a page of {broker}'s own; we never see your password.",
  limits: "We ask for leave to look at it, not to trade.",
  connect: "Connect an account",
  leaves: "You leave this site and come back afterwards.",
  connected: "Your account with {broker} is connected.",
  since: "Since",
  disconnect: "Disconnect",
  disconnecting:
    "We then forget the key that {broker} gave us. What you allowed there you can take back there.",
  what: "the connection",
  notOffered: "Connecting an account that you have is not offered here.",
} as const;
