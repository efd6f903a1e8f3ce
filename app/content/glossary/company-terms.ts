import { formatCents } from "~/lib/money";
import { limitSection, paths } from "~/lib/paths";
import { accreditedFrom, cancelHours } from "../../../domain/crowdfunding";
import { plan } from "../../../domain/plan";
import { referralTiers } from "../../../domain/referrals";
import { programme } from "../claims";
import { cutText, figures } from "../figures";
import type { Term } from "./term";

const cuts = (degree: 1 | 2) =>
  referralTiers.filter((tier) => tier.degree === degree).map((tier) => cutText(tier.cutBasisPoints));
const fromTo = (texts: readonly string[]) => `from ${texts.at(0)} to ${texts.at(-1)}`;

/** Words of the programmes, of the account and of the company. */
export const companyTerms: readonly Term[] = [
  {
    id: "test-drive",
    term: "Free test drive",
    text: [
      `${figures.testDriveDays.text} of what a subscription opens, without a card. You ask for a link by text or email; the test drive ends on its own. `,
      { text: "Ask for a link", href: paths.freeTestDrive() },
      ".",
    ],
    see: ["trial"],
  },
  {
    id: "trial",
    term: "Trial",
    text: [
      `The first ${plan.trialDays} days of a subscription, with a card and without a charge. Unless you cancel, the price is charged when it ends. `,
      { text: "The subscription", href: paths.subscribe() },
      " names the day before you agree.",
    ],
    see: ["test-drive"],
  },
  {
    id: "ambassador",
    term: "Ambassador",
    text: [
      `Someone who recommends us and is paid a cut of the subscriptions that follow. ${programme.paidForSales} `,
      { text: "The referral programme", href: paths.referrals() },
      ".",
    ],
    see: ["first-degree", "second-degree"],
  },
  {
    id: "first-degree",
    term: "First degree",
    text: `Subscribers brought by an ambassador. The cut of what they pay goes ${fromTo(cuts(1))}, depending on how many there are.`,
    see: ["second-degree", "cut"],
  },
  {
    id: "second-degree",
    term: "Second degree",
    text: `Subscribers brought by people whom an ambassador brought. The cut of what they pay goes ${fromTo(cuts(2))}, depending on how many there are.`,
    see: ["first-degree", "cut"],
  },
  {
    id: "cut",
    term: "Cut",
    text: "The share of subscription revenue that is paid out. Revenue times cut is the payout; a refund takes its share out again.",
    see: ["ambassador"],
  },
  {
    id: "promo-code",
    term: "Promo code",
    text: "Letters, digits and underscores that name an ambassador. It credits whoever sent a new subscriber, and it can lower the price of the subscription.",
    see: ["ambassador"],
  },
  {
    id: "cofounding-customer",
    term: "Cofounding customer",
    text: `One of the first customers: ${programme.cofounder}, and a ${programme.discount}. There may be no profit and no exit to share in.`,
    see: ["ambassador"],
  },
  {
    id: "tryout",
    term: "Tryout",
    text: [
      "How a city or a university finds its owner, the person who leads its ambassadors. The title is not a share in the company. See ",
      { text: "cities", href: paths.tryouts("cities") },
      " and ",
      { text: "universities", href: paths.tryouts("universities") },
      ".",
    ],
    see: ["ambassador"],
  },
  {
    id: "reg-cf",
    term: "Regulation Crowdfunding",
    abbreviation: "Reg CF",
    text: [
      "The rules under which a small company may sell shares to the public, through a registered intermediary and within a yearly limit (17 CFR 227.100). ",
      { text: "Work out your limit", href: limitSection },
      ".",
    ],
    see: ["intermediary", "accredited-investor"],
  },
  {
    id: "intermediary",
    term: "Intermediary",
    text: "The registered funding portal or broker that holds a round: it checks who invests, keeps the money until the round closes, and publishes the terms. They are on its page only.",
    see: ["reg-cf", "pledge"],
  },
  {
    id: "accredited-investor",
    term: "Accredited investor",
    text: `Someone to whom the yearly limit does not apply, for example because of an income above ${formatCents(accreditedFrom.incomeCents)} in each of the last two years, or a net worth above ${formatCents(accreditedFrom.netWorthCents)} without their home (17 CFR 230.501).`,
    see: ["reg-cf"],
  },
  {
    id: "pledge",
    term: "Pledge",
    text: `What an investor commits to a round. Until ${cancelHours} hours before the round closes it can be taken back, and is refunded in full.`,
    see: ["intermediary"],
  },
  {
    id: "cap-table",
    term: "Cap table",
    text: `The list of who owns how much of a company. Ours, by plan: ${programme.capTable}.`,
    see: ["pledge"],
  },
  {
    id: "margin",
    term: "Margin",
    text: "Buying with money that the broker lends. It makes gains and losses larger, and you can lose more than you put in.",
    see: ["option"],
  },
];
