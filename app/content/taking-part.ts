import type { Programme } from "../../domain/programmes";
import { programme } from "./claims";

/** The programmes as /join-us names them, in the order of the list. */
export const programmeNames: Readonly<Record<Programme, string>> = {
  cofounding_customer: "Cofounding customer",
  cofounding_ambassador: "Cofounding ambassador",
  city_owner: "City owner",
  university_owner: "University owner",
};

export const joinUsWords = {
  title: "Join us",
  description:
    "Take part as a cofounding customer, as an ambassador, or as the owner of a city or a university.",
  lede: `Tell us where you would like to take part. There is no fee, and nothing to buy. ${programme.paidForSales}`,
  labels: {
    programme: "Programme",
    place: "City or university",
    message: "Anything we should know",
  },
  placeHint: "Required for a city owner and for a university owner; others may leave it empty.",
  submit: "Send it",
  tryouts: { cities: "How the tryout for a city runs", universities: "How the tryout for a university runs" },
} as const;

export const sponsorWords = {
  title: "Sponsors",
  description: "Sponsor a session, a meet-up or the work itself. Sponsors buy no say in signals or figures.",
  lede: "Sponsor a session, a meet-up or the work itself. A sponsor is named as one wherever that shows, and has no say in signals, figures or what is written about them.",
  labels: { organisation: "Organisation", name: "Your name", message: "What you have in mind" },
  submit: "Send it",
} as const;
