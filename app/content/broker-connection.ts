/** The words about an account with a broker that somebody has already; `{broker}` is the broker's name. */
export const connectionWords = {
  title: "Connected account",
  none: "Do you already have an account with {broker}? Connect it instead of opening another. You give permission on {broker}’s own page; we never see your password.",
  limits: "We ask for permission to view it, not to trade.",
  connect: "Connect an account",
  leaves: "You leave this site and come back afterwards.",
  connected: "Your account with {broker} is connected.",
  since: "Since",
  disconnect: "Disconnect",
  disconnecting:
    "We then delete the key that {broker} gave us. You can also withdraw your permission at {broker}.",
  what: "the connection",
  notOffered: "Connecting an account you already have is not offered here.",
} as const;
