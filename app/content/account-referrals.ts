const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** The words of /account/referrals. */
export const accountReferrals = {
  title: "Your referrals",
  lede: "Your code and your link, and what has come of them: month by month, to the cent.",
  failed: "your referrals",
  notOffered: "This service does not show referrals here.",
  code: "Your code",
  noCode: "You have no code yet.",
  getCode: "Get your code",
  signUps: {
    heading: "Sign-ups",
    first: "First degree",
    second: "Second degree",
    note: "Accounts that came by your code, and by the codes of those. They pay nothing by themselves: sales do.",
  },
  sales: {
    heading: "Sales",
    empty: "Nothing has been sold by your link so far. What is sold stands here as soon as it is paid.",
    caption: (window: number) =>
      window > 0
        ? `Subscriptions paid, by month (UTC) and degree. A sale is pending for ${days(window)} from its payment, as long as it can be refunded.`
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
    note: "Revenue is what was paid less what was refunded. The month’s number of referrals sets its cut, and the payout is revenue times cut; a fraction of a cent is not paid. Due is what is payable less what was paid out: below zero, something was refunded after that, and the next payouts are less by it.",
    how: "How a month is worked out",
    terms: "The programme’s terms",
  },
} as const;
