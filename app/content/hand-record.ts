/** The words of the record of signals made by hand. */
export const handRecordWords = {
  title: "Signals made by hand",
  lede: "What analysts issued themselves, every signal of them, beside the rules’ records: no figure of a rule has a part of these, and these have none of a rule’s.",
  beside: "Signals that analysts made by hand are in no figure of this page:",
  link: "they have a record of their own",
  description:
    "The record of the signals that analysts made by hand: what they came to on a fixed capital, and what became of every single one.",
  terms:
    "Each was committed to the ledger before the session in which it could fill. One that was withdrawn, or whose open was beyond its limit, was not bought and is listed all the same. An analyst’s holdings stand with the signal in the ledger.",
  none: "No signal has been made by hand yet.",
  unfilled: "None of them has been filled yet, so there is no figure of money.",
  bases: { issued: "Issued on market prices", practice: "Practice on sample prices" },
  practiceNote:
    "These were made on generated or imported prices, as practice. They are no evidence of what an analyst can do.",
  signals: "Every signal",
  signalsNote:
    "ROI is the result ÷ the stake, after the spread at both ends and the fees that the ledger has. What the capital passed over stands here with what it brought.",
  csv: "Download all as CSV",
  proof: "Check them in the ledger",
  states: {
    waiting: "Waiting for its session",
    open: "Open",
    closed: "Closed",
    withdrawn: "Withdrawn",
    unfilled: "Not filled",
  },
} as const;
