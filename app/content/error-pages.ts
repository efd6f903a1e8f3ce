/** What an error page says where the server has no words of its own for the visitor. */
interface ErrorWords {
  heading: string;
  text: string;
}

const words: Record<number, ErrorWords> = {
  401: {
    heading: "Please log in to continue",
    text: "This page needs an account, or your session has ended.",
  },
  403: {
    heading: "You cannot open this page",
    text: "The page exists, but this account has no access to it.",
  },
  404: {
    heading: "We have no page at that address",
    text: "The page may have moved, or the address may be mistyped. Nothing of yours is lost.",
  },
  429: {
    heading: "One moment, please",
    text: "There were too many attempts in a short time. Please wait, then try again.",
  },
  503: {
    heading: "We cannot load this page right now",
    text: "A service behind this page does not answer. Your data is safe. Please try again in a moment.",
  },
};
const somethingBroke: ErrorWords = {
  heading: "Something broke on our side",
  text: "You did nothing wrong, and it is in our log. Trying again often helps.",
};
const refused: ErrorWords = {
  heading: "We could not accept that request",
  text: "Please go back, check what you entered and try again.",
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
