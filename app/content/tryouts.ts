import { landingSection, paths } from "~/lib/paths";
import { programme } from "./claims";
import { landingSections } from "./landing-sections";
import type { Line } from "./rich-text";

/** Where there are owners: the addresses below /tryouts. */
export const tryoutPlaces = ["cities", "universities"] as const;
type TryoutPlace = (typeof tryoutPlaces)[number];

interface Part {
  heading: string;
  text: string;
}

/** A part of the page: what is said first of it, and its points or steps. */
interface PageSection {
  heading: string;
  lede: string;
  points: readonly Part[];
}

/** A page of /tryouts, and what of it is on the landing page. */
export interface Tryout {
  place: TryoutPlace;
  title: string;
  /** What the programme is called at /join-us. */
  programme: "city_owner" | "university_owner";
  heading: { first: string; emphasis: string };
  description: string;
  lede: string;
  /** What the landing page says of it. */
  landing: { heading: string; text: string; steps: readonly Part[]; more: string };
  does: PageSection;
  runs: PageSection;
  judged: PageSection;
  first: { heading: string; text: string; link: { text: string; href: string } };
}

const judgedBySales: readonly Part[] = [
  {
    heading: "Subscriptions sold",
    text: "Paid subscriptions of people who used your code, or the code of someone you brought. A sign-up that buys nothing counts for nothing.",
  },
  {
    heading: "And kept",
    text: "A refunded subscription is taken out again. Many cancellations in the first month count against how they were sold.",
  },
  {
    heading: "How it was said",
    text: "Anyone who promises a return, leaves out the losses or hides that they may be paid is out, whatever they sold.",
  },
];

/** What the landing page tells as well. */
const citySteps = {
  pick: { heading: "Pick your city", text: "The one you live in, so that people can look you in the eye." },
  sell: {
    heading: "Bring the first customers",
    text: "Your sales count at the schedule’s cut from the first day.",
  },
  show: {
    heading: "Bring ambassadors",
    text: "Show others how to share honestly. You are paid when they sell, never because they joined.",
  },
};
const campusSteps = {
  pick: { heading: "Pick your university", text: "Yours, and only where its rules allow it." },
  teach: {
    heading: "Teach first",
    text: "Hold a session on options and their risks, open to all, with nothing to sign.",
  },
  share: {
    heading: "Share with adults only",
    text: "Signals are for people old enough to hold a brokerage account. Student loans are not money to trade with.",
  },
};

const toPay = { text: "The payouts, with a calculator", href: paths.referrals() };

/** What both tryouts have in common. */
export const tryoutWords = {
  kicker: "Tryouts",
  apply: "Apply for a tryout",
  other: { cities: "Tryouts for cities", universities: "Tryouts for universities" },
  pays: {
    heading: "What it pays",
    lines: [
      [
        `${programme.paidForSales} Your cut is the same as every ambassador’s: ${programme.referralShare}. ${programme.referralShareNote} `,
        toPay,
        ".",
      ],
      "There is no salary, no fee to take part, and nothing to buy. These figures are arithmetic, not typical earnings: there is no data on typical earnings yet, so expect to sell little or nothing.",
      "A sale is yours once it can no longer be refunded.",
    ] satisfies Line[],
  },
  isNot: {
    heading: "What it is not",
    lines: [
      "An owner leads the programme in a place. The title is not a share in the company, and it is not for sale.",
      `Nothing is paid for recruiting: not for a sign-up and not for a new ambassador. There is no third degree. ${programme.nothingForTheRaise}`,
      "It is not a job and not an exclusive territory: anyone may subscribe with anyone’s code, wherever they live.",
      [
        "It is not a licence to give advice. Signals are the same for every reader, and options can lose everything that was paid for them. ",
        { text: "The risks in full", href: paths.legal("risk") },
        ".",
      ],
    ] satisfies Line[],
  },
} as const;

/** The tryouts, by their place (SPEC 2). */
export const tryoutPages: Readonly<Record<TryoutPlace, Tryout>> = {
  cities: {
    place: "cities",
    title: "Tryouts for cities",
    programme: "city_owner",
    heading: { first: "Lead a", emphasis: "city." },
    description:
      "What a city owner does, how the tryout runs, how it is judged, what it pays and what it is not.",
    lede: "A city has one owner: the person who leads its ambassadors. The tryout decides who that is, and either side can stop it at any time.",
    landing: {
      heading: "Cities",
      text: "For someone who knows a city well: its meet-ups, its clubs, the people who already trade and the people who should hear the risks first.",
      steps: [citySteps.pick, citySteps.sell, citySteps.show],
      more: "How the tryout for a city runs",
    },
    does: {
      heading: "What an owner does",
      lede: "Mostly, talk with people who have questions, and answer honestly.",
      points: [
        {
          heading: "Shows the books",
          text: "At meet-ups and in clubs: the record with its losses, what is simulated and what is not, and what it costs.",
        },
        {
          heading: "Looks after the city’s ambassadors",
          text: "Answers their questions, reads what they post, and says so when it promises too much.",
        },
        {
          heading: "Says that it pays",
          text: "Each time, before anything else: whoever shares a code may be paid when someone subscribes with it.",
        },
        {
          heading: "Tells us what people say",
          text: "What they did not understand, what they missed, and why they left.",
        },
      ],
    },
    runs: {
      heading: "How the tryout runs",
      lede: "Several people may try out for the same city at once.",
      points: [
        citySteps.pick,
        {
          heading: "Apply",
          text: "With the city’s name and a few words about yourself. We read it and answer by email.",
        },
        citySteps.sell,
        citySteps.show,
        {
          heading: "Hear how it went",
          text: "We tell everyone who tried out, in writing, who leads the city and why.",
        },
      ],
    },
    judged: {
      heading: "How it is judged",
      lede: "By what people did with their own money, and by nothing that can be bought.",
      points: judgedBySales,
    },
    first: {
      heading: "Before you apply",
      text: "Use the signals yourself, on paper or with money that you can afford to lose. You can only tell others what you have seen.",
      link: { text: "See the sample history", href: landingSection(landingSections.tradeHistory) },
    },
  },
  universities: {
    place: "universities",
    title: "Tryouts for universities",
    programme: "university_owner",
    heading: { first: "Lead a", emphasis: "campus." },
    description:
      "What a university owner does, how the tryout runs, how it is judged, what it pays and what it is not.",
    lede: "A campus has one owner: the person who leads its ambassadors. The tryout decides who that is, and either side can stop it at any time.",
    landing: {
      heading: "Universities",
      text: "For a student or graduate who can explain an option, its cost and what can go wrong, before anyone puts money into one.",
      steps: [campusSteps.pick, campusSteps.teach, campusSteps.share],
      more: "How the tryout for a university runs",
    },
    does: {
      heading: "What an owner does",
      lede: "Teach first. What you sell, you sell to adults who have understood it.",
      points: [
        {
          heading: "Explains options",
          text: "In sessions that are open to all, with nothing to sign: what an option is, what it costs, and how it can end up worthless.",
        },
        {
          heading: "Keeps to the rules of the campus",
          text: "Asks the university before a room, a list or a poster is used, and takes no for an answer.",
        },
        {
          heading: "Sells to adults only",
          text: "Nobody is asked to subscribe on the day of a session, or with a student loan.",
        },
        {
          heading: "Says that it pays",
          text: "Each time, before anything else: whoever shares a code may be paid when someone subscribes with it.",
        },
      ],
    },
    runs: {
      heading: "How the tryout runs",
      lede: "Several people may try out for the same campus at once.",
      points: [
        campusSteps.pick,
        {
          heading: "Apply",
          text: "With the university’s name and a few words about yourself. We read it and answer by email.",
        },
        campusSteps.teach,
        campusSteps.share,
        {
          heading: "Hear how it went",
          text: "We tell everyone who tried out, in writing, who leads the campus and why.",
        },
      ],
    },
    judged: {
      heading: "How it is judged",
      lede: "By what people did with their own money, and by nothing that can be bought.",
      points: judgedBySales,
    },
    first: {
      heading: "Before you apply",
      text: "Use the signals yourself, on paper first. You can only tell others what you have seen.",
      link: { text: "See the sample history", href: landingSection(landingSections.tradeHistory) },
    },
  },
};

/** @param place a segment of an address; undefined for one that has no tryouts */
export const tryoutAt = (place: string | undefined): Tryout | undefined => {
  const known = tryoutPlaces.find((each) => each === place);
  return known && tryoutPages[known];
};
