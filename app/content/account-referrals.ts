const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The words of /account/referrals. */
export const accountReferrals = {
  title: "Your referrals",
  lede: "Your code, your link and what they have earned: month by month, to the cent.",
  failed: "your referrals",
  notOffered: "Referrals are not shown here.",
  code: "Your code",
  noCode: "You have no code yet.",
  getCode: "Get your code",
  signUps: {
    heading: "Sign-ups",
    first: "First degree",
    second: "Second degree",
    note: "Accounts opened with your code, and with the codes of the people who used it. A sign-up pays nothing; a sale does.",
  },
  sales: {
    heading: "Sales",
    empty: "Nothing has been sold through your link yet. A sale shows here as soon as it is paid.",
    caption: (window: number) =>
      window > 0
        ? `Subscriptions paid, by month (UTC) and degree. A sale is pending for ${days(window)} after its payment, while it can still be refunded.`
        : "Subscriptions paid, by month (UTC) and degree. A sale is payable at once.",
    columns: {
      month: "Month",
      degree: "Degree",
      referrals: "Referrals",
      revenue: "Revenue",
      refunded: "Refunded",
      cut: "Cut",
      payout: "Payout",
      pending: "Pending",
      payable: "Payable",
    },
    total: "Total",
    paid: "Paid out to you",
    due: "Due to you",
    note: "Revenue is what was paid less what was refunded. The month’s number of referrals sets its cut, and the payout is revenue times cut; a fraction of a cent is not paid. Due is what is payable less what was paid out. If it is below zero, something was refunded after you were paid for it, and your next payouts are lower by that amount.",
    how: "How a month is worked out",
    terms: "The programme’s terms",
  },
} as const;
