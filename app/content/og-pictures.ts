import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { glossaryWords } from "./glossary/glossary";
import { investPage } from "./invest";
import { hero, payoutTable } from "./landing";
import { questionsWords } from "./questions/questions";
import { subscribeWords } from "./subscribe";

/** What whoever shows a link to a page shows of it: a picture of a few words, drawn by the build (bin/pictures). */
export interface OgPicture {
  /** its file's */
  name: string;
  /** It is that of this page and of what lies below it. */
  path: string;
  kicker: string;
  title: string;
  line: string;
}

const { first, emphasis, rest } = hero.title;
const research = "Research";
const record = "The record";
const programme = "Programme";

/** The product's name is in none: it is a setting. */
export const ogPictures: readonly OgPicture[] = [
  {
    name: "landing",
    path: paths.landing(),
    kicker: hero.kicker,
    title: `${first} ${emphasis} ${rest}`,
    line: "With the books open: every figure says what it rests on.",
  },
  {
    name: "sectors",
    path: paths.sectors(),
    kicker: research,
    title: "Stocks by sector",
    line: "What each sector is about, which companies are in it, and the news about it.",
  },
  {
    name: "sector-insights",
    path: paths.sectorInsights(),
    kicker: research,
    title: "Sectors, side by side",
    line: "Revenue, net income, cash flow, price to earnings and fund ownership by year.",
  },
  {
    name: "timing",
    path: paths.timing(),
    kicker: "Signals",
    title: "Sector and stock timing",
    line: "What the rules say at the last close, each with its reason.",
  },
  {
    name: "stocks",
    path: paths.stocks(),
    kicker: research,
    title: "One stock, in full",
    line: "Price, financials, what analysts say, who owns it, and the news.",
  },
  {
    name: "roi-tracker",
    path: paths.roiTracker(),
    kicker: record,
    title: "Losses as easy to see as gains",
    line: "Every trade of the record, closed and open, with what each figure rests on.",
  },
  {
    name: "ledger",
    path: recordPaths.ledgerProof(),
    kicker: record,
    title: "A ledger that nobody can rewrite unseen",
    line: "Your own browser checks every entry of it.",
  },
  {
    name: "blog",
    path: paths.blog(),
    kicker: "The blog",
    title: "How it is worked out",
    line: "How signals are computed, what the record holds, and what can go wrong.",
  },
  {
    name: "referrals",
    path: paths.referrals(),
    kicker: programme,
    title: payoutTable.heading,
    line: "Paid on subscriptions sold, nothing for recruiting.",
  },
  {
    name: "tryouts-cities",
    path: paths.tryouts("cities"),
    kicker: programme,
    title: "Tryouts for cities",
    line: "A city has one owner: the person who leads its ambassadors.",
  },
  {
    name: "tryouts-universities",
    path: paths.tryouts("universities"),
    kicker: programme,
    title: "Tryouts for universities",
    line: "Teach first: what an option costs, and what can go wrong.",
  },
  {
    name: "join-us",
    path: paths.joinUs(),
    kicker: programme,
    title: "Join us",
    line: "As one of the first customers, an ambassador, or the owner of a place.",
  },
  {
    name: "sponsors",
    path: paths.sponsors(),
    kicker: programme,
    title: "Sponsors",
    line: "For sponsors who want people to learn about options before they trade them.",
  },
  {
    name: "free-test-drive",
    path: paths.freeTestDrive(),
    kicker: "No card",
    title: "The free test drive",
    line: "What a subscription opens, for a while. It ends on its own.",
  },
  {
    name: "invest",
    path: paths.invest(),
    kicker: investPage.kicker,
    title: `${investPage.heading.first} ${investPage.heading.emphasis}`,
    line: "How a round works, what you may put in, and what can go wrong.",
  },
  {
    name: "subscribe",
    path: paths.subscribe(),
    kicker: subscribeWords.kicker,
    title: "One plan, and how to leave it",
    line: subscribeWords.description,
  },
  {
    name: "glossary",
    path: paths.glossary(),
    kicker: glossaryWords.title,
    title: glossaryWords.heading,
    line: "Options, signals and figures, each word as these pages use it.",
  },
  {
    name: "questions",
    path: paths.questions(),
    kicker: questionsWords.title,
    title: questionsWords.heading,
    line: "Signals, figures, price, texts, referrals, and owning a part of the company.",
  },
  {
    name: "how-figures",
    path: paths.legal("how-figures"),
    kicker: record,
    title: "How figures are worked out",
    line: "What the badge beside a figure means, and the arithmetic behind it.",
  },
];

/** For every other page. */
export const defaultPicture: OgPicture = {
  name: "default",
  path: "/",
  kicker: hero.kicker,
  title: "A ledger, not a casino",
  line: "Gains, losses and what is still open, with what each figure rests on.",
};

/** The picture of a page: that of the nearest page at or above it. */
export function ogPictureOf(path: string): OgPicture {
  const above = ogPictures.filter((each) => path === each.path || path.startsWith(`${each.path}/`));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0] ?? defaultPicture;
}

/** A picture in words, for whoever cannot see it. */
export const wordsOf = ({ title, line }: OgPicture): string => `${title.replace(/\.$/, "")}. ${line}`;
