import type { WrittenAuthor } from "./post";

const published =
  "Everything here is published for all readers at once, and nobody is sent a post before it is on the site.";
const paid =
  "Paid by the operator of this site with a salary. It does not depend on signals, on subscriptions sold, or on what a reader trades.";

/** Placeholders: invented names with what such people would have to disclose, until the real authors are put in. */
export const writtenAuthors: readonly WrittenAuthor[] = [
  {
    id: "imani-cole",
    name: "Imani Cole",
    role: "Research: how signals and simulations are worked out",
    about:
      "Imani writes about rules: what a signal looks at, what a simulation assumes, and where its figures flatter. Before a post goes out she works its examples by hand, and each can be worked again with the figures that it names.",
    disclosures: [
      "Holds broad index funds. Holds no individual stock that this site covers, and no options.",
      paid,
      "The prices in this site’s sandbox are made up by a program. Examples that use them say so, and no example is a trade that she made.",
      published,
    ],
  },
  {
    id: "leila-haddad",
    name: "Leila Haddad",
    role: "Books and reporting: the record, the ledger, risk",
    about:
      "Leila keeps the books: how results are counted, what is deducted from them, and how a reader can check that nothing was rewritten. She would rather print a small figure with its conditions than a large one without.",
    disclosures: [
      "Holds index funds and short-term government bonds. Holds no individual stock that this site covers, and no options on any listed stock.",
      paid,
      "Holds stock options of the operator itself, which gain if the company does. Read what she says about the product with that in mind.",
      published,
    ],
  },
];
