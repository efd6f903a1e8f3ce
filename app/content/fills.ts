/** The words of /account/fills: "I took this". */
export const fillWords = {
  title: "Trades that you took",
  lede: "What you paid where you followed a signal, beside what the record paid.",
  about: "Your own fills, beside the record’s. Only you can see them.",
  what: "your fills",
  notOffered: "This service does not keep your own fills.",
  private:
    "Only you see this page. Nobody who works here does, and no published figure counts it. It is in the copy of your data.",
  none: "You have noted no trade yet. Open signals have a link for it.",
  openSignals: "See open signals",
  note: "Note a trade",
  noteOf: (trade: string) => `Note your fill of ${trade}`,
  trade: "The trade",
  tradeHint: "The name of its signal. Links on your page of today fill this in.",
  price: "What you paid for a share’s worth of the option, in dollars",
  priceHint:
    "As the record has it: the price for one share, not for the contract. Of a signal on the stock itself: for a share.",
  quantity: "Contracts, or shares of the stock itself",
  filledOn: "The day of your fill",
  save: "Save",
  took: "I took this",
  own: (price: string, quantity: number, tradeType: string | undefined) => {
    const unit = tradeType === "Stock" ? "share" : "contract";
    return `You paid ${price}, ${quantity} ${quantity === 1 ? unit : `${unit}s`}`;
  },
  published: (price: string) => `The record paid ${price}`,
  notFilled: "The record has not filled this signal. Once it has, its price stands here beside yours.",
  gone: "The record has this trade no more, or may not show it.",
  slippage: "Slippage",
  more: "more than the record",
  less: "less than the record",
  same: "The same as the record",
  change: "Change",
  forget: "Delete this note",
  pages: "Pages of your fills",
  newest: "The newest",
  older: "Older",
  csv: "Download all as CSV",
  csvName: "my-fills",
} as const;
