/** What became of a mail for good: `held` was not tried, since its address refused another one lately. */
export type Delivery = "sent" | "refused" | "held";
