/** What an error page says where the server has no words of its own for the visitor. */
export interface ErrorWords {
  heading: string;
  text: string;
}

const words: Record<number, ErrorWords> = {
  401: {
    heading: "Please log in to go on",
    text: "This page needs an account, or your session has come to its end.",
  },
  403: { heading: "That is not open to you", text: "The page is there, but not for this account." },
  404: {
    heading: "No entry under that address",
    text: "The page may have moved, or the address has a slip in it. Nothing of yours is lost.",
  },
  429: { heading: "One moment, please", text: "There were too many attempts in a short time." },
  503: {
    heading: "We cannot reach our books right now",
    text: "A service behind this page does not answer. Your data is safe, and the page comes back by itself.",
  },
};
const somethingBroke: ErrorWords = {
  heading: "Something broke on our side",
  text: "It is not your doing, and it is in our log. Trying again often helps.",
};
const refused: ErrorWords = {
  heading: "That request could not be taken",
  text: "Please go back, look over what was sent and try again.",
};

/** The words for an HTTP status of 400 or above. */
export function errorWords(status: number): ErrorWords {
  return words[status] ?? (status >= 500 ? somethingBroke : refused);
}

/** A wait in words, rounded up: "in about 30 seconds", "in about 2 minutes". */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return "in a moment";
  if (seconds < 90) return `in about ${Math.ceil(seconds)} seconds`;
  return `in about ${Math.ceil(seconds / 60)} minutes`;
}
