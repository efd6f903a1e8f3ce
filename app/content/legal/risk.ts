import { paths } from "~/lib/paths";
import { optionsDocument, optionsRisk, programme } from "../claims";
import { type LegalDocument, list, paragraph } from "./document";

export const risk: LegalDocument = {
  name: "risk",
  title: "Risk disclosures",
  summary: "What can go wrong with options, with signals and with shares in a young company.",
  updated: "2026-11-21",
  sections: [
    {
      id: "short",
      heading: "In short",
      blocks: [
        paragraph(optionsRisk),
        paragraph("Only trade with money whose loss would change nothing about how you live."),
      ],
    },
    {
      id: "options",
      heading: "Options",
      blocks: [
        list(
          "An option that you buy can lose its whole price, and many do: it expires on a set day, and after that it is worth nothing.",
          "An option that you sell can lose more than you received for it, in some cases without limit.",
          "Prices can move in large steps within minutes. The difference between bid and ask alone can take a good part of a small gain.",
          "Before earnings, an option’s price includes an expectation; it can fall even if the stock moves the way you expected.",
          "Frequent trades add up in commissions, fees and taxes, however small each of them is.",
        ),
        paragraph(["Read ", optionsDocument, " before you trade. It is free."]),
      ],
    },
    {
      id: "signals",
      heading: "Signals",
      blocks: [
        paragraph(
          "{Brand} publishes signals, news and research. They are general information, not personalised: every reader gets the same, and nobody here knows your circumstances. Nothing on these pages is advice to you to buy or sell, and whether to act on a signal is your own decision.",
        ),
        list(
          "A signal can be wrong. Several in a row can be wrong.",
          "You may not get the price that a signal names, or any fill at all.",
          "The results of past signals, in a sample or in fact, do not tell you the result of the next.",
          "A rule that did well on past days may have done so by chance, and a rule can stop working without a sign.",
          "Data from others can be late or wrong.",
        ),
        paragraph(programme.eligibility),
      ],
    },
    {
      id: "small-accounts",
      heading: "Small accounts and day trading",
      blocks: [
        paragraph(
          "One option contract can be a large part of a small account, and then one loss is as well. Brokers set their own conditions for trading within a day, for margin and for options; they differ and they change. Ask your broker which apply to your account.",
        ),
      ],
    },
    {
      id: "figures",
      heading: "Figures on these pages",
      blocks: [
        paragraph([
          "Sample, simulated and hypothetical figures are made with hindsight and without money at risk. No real account has had these results, and real results would have been lower, because of costs and of the prices that can really be had. The options of our trades, live ones included, are priced by a model and not by a market; a predicted price is arithmetic on past changes and not a forecast. See ",
          { text: "how figures are worked out", href: paths.legal("how-figures") },
          ".",
        ]),
      ],
    },
    {
      id: "company",
      heading: "Shares in the company",
      blocks: [
        paragraph(
          "Equity in a young company is among the riskiest things that you can own: most such companies fail, and everything invested is then lost. Shares from a crowdfunding round can hardly be sold in the first year, there may be no market later, there may never be a dividend, and later rounds make your part smaller.",
        ),
        paragraph(
          "A round is offered only on the page of its registered intermediary, which has the filing and its own risks. These pages are not an offer.",
        ),
      ],
    },
    {
      id: "ambassadors",
      heading: "People who recommend us",
      blocks: [
        paragraph(
          `Someone who tells you about {brand} may be paid a share of your subscription and has a reason to speak well of it. ${programme.paidForSales} ${programme.nothingForTheRaise}`,
        ),
      ],
    },
  ],
};
