import { optionsDocument } from "../claims";
import { figures } from "../figures";
import type { Term } from "./term";

/** Words of the market: options, and the trades that are made with them. */
export const tradingTerms: readonly Term[] = [
  {
    id: "option",
    term: "Option",
    text: [
      "A right, for a price, to buy or to sell a stock at a set price until a set day. If you buy one, you can lose everything you paid for it. The clearing house’s own introduction is ",
      optionsDocument,
      ".",
    ],
    see: ["call", "put", "premium"],
  },
  {
    id: "call",
    term: "Call",
    text: "An option to buy a stock at the strike. It gains when the stock rises far enough and soon enough; otherwise it loses, at most everything that was paid for it.",
    see: ["put", "strike"],
  },
  {
    id: "put",
    term: "Put",
    text: "An option to sell a stock at the strike. It gains when the stock falls far enough and soon enough; otherwise it loses, at most everything that was paid for it.",
    see: ["call", "strike"],
  },
  {
    id: "strike",
    term: "Strike",
    text: "The price at which an option lets its owner buy or sell the stock. Our simulated trades take the strike next to the stock’s price at the fill.",
    see: ["option"],
  },
  {
    id: "expiration",
    term: "Expiration",
    text: "The last day on which an option can be used. The option is then worth what using it brings on that day, which is often nothing.",
    see: ["option", "time-value"],
  },
  {
    id: "premium",
    term: "Premium",
    text: "What an option costs. It is paid at once, and it is the most that its buyer can lose.",
    see: ["bid", "ask"],
  },
  {
    id: "bid",
    term: "Bid",
    text: "The price that buyers offer, and so what a seller gets. In our tables it is the price of one share’s worth of the option at the fill; in simulated trades a model worked it out and nobody quoted it.",
    see: ["ask", "simulated"],
  },
  {
    id: "ask",
    term: "Ask",
    text: "The price that sellers ask, and so what a buyer pays. It is above the bid; the difference is a cost of every trade.",
    see: ["bid", "spread"],
  },
  {
    id: "spread",
    term: "Spread",
    text: "The distance between bid and ask. Anyone who buys and sells again at once loses it. It widens when a market moves fast or few people trade.",
    see: ["bid", "ask"],
  },
  {
    id: "time-value",
    term: "Time value",
    text: "The part of an option’s price that is for what may still happen. It shrinks as the expiration comes nearer, whatever the stock does.",
    see: ["expiration", "volatility"],
  },
  {
    id: "volatility",
    term: "Volatility",
    text: "How widely a price moves from day to day, stated as a yearly percentage. The higher it is, the more an option costs.",
    see: ["atr"],
  },
  {
    id: "fill",
    term: "Fill",
    text: "The moment and the price at which an order becomes a trade. Our simulated trades fill at the next trading day’s open, since a signal is known only at the close.",
    see: ["signal", "intraday"],
  },
  {
    id: "stop",
    term: "Stop",
    text: "The price of the stock at which a trade is given up. It is set with the signal and never moved.",
    see: ["target", "atr"],
  },
  {
    id: "target",
    term: "Target",
    text: "The price of the stock at which a trade has reached its aim and is closed. It is set with the signal and never moved.",
    see: ["stop"],
  },
  {
    id: "intraday",
    term: "Intraday",
    text: `Closed on the day of the fill. “More than ${figures.intradayShare.text}” is the share of closed trades that are, held to the sample history. Closing soon does not make a trade a gain.`,
    see: ["fill", "settlement"],
  },
  {
    id: "settlement",
    term: "Settlement",
    text: "When the money from a trade is finally in the account. Options settle on the next business day: that is what “clear by the next morning” means.",
    see: ["intraday"],
  },
  {
    id: "commission",
    term: "Commission",
    text: "What a broker charges for a trade. Our results are before commissions, exchange fees and taxes; each of them lowers what is left.",
    see: ["roi"],
  },
];
