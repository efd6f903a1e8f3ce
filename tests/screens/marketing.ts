import { agreementDocuments, consentDocuments } from "~/content/agreements/documents";
import { legalDocuments } from "~/lib/paths";
import { newCode } from "../e2e/ambassador";
import { addressOf } from "./routes";
import type { State } from "./state";

const agreement = "/legal/agreements/:agreement/:revision";
const documents = [...agreementDocuments, ...Object.values(consentDocuments)];

/** What tells of the product, and what is agreed to. */
export const marketing: State[] = [
  { name: "the front page, at the bare address", route: "/", at: "/" },
  { name: "landing", route: "/2024", at: "/2024" },
  { name: "landing, for a member", route: "/2024", who: "member", at: "/2024" },
  { name: "landing, followed to the team", route: "/2024", at: "/2024#team" },
  {
    name: "landing with the menu open",
    route: "/2024",
    at: "/2024",
    steps: async ({ page }) => {
      const menu = page.getByRole("banner").getByText("Menu", { exact: true });
      if (await menu.isVisible()) await menu.click();
    },
  },
  ...legalDocuments.map((name) => ({
    name: `legal: ${name}`,
    route: "/legal/:document",
    at: `/legal/${name}`,
  })),
  { name: "legal: no such document", route: "/legal/:document", at: "/legal/no-such-document", status: 404 },
  ...documents.map(({ name, revision }) => ({
    name: `agreement: ${name}, revision ${revision}`,
    route: agreement,
    at: `/legal/agreements/${name}/${revision}`,
  })),
  {
    name: "agreement: a revision that there never was",
    route: agreement,
    at: `/legal/agreements/${documents[0]?.name}/01.1999.01`,
    status: 404,
  },
  { name: "glossary", route: "/glossary", at: "/glossary" },
  { name: "questions", route: "/questions", at: "/questions" },
  { name: "tryouts for cities", route: "/tryouts/:place", at: addressOf("/tryouts/:place") },
  { name: "tryouts for universities", route: "/tryouts/:place", at: "/tryouts/universities" },
  { name: "tryouts that there are not", route: "/tryouts/:place", at: "/tryouts/villages", status: 404 },
  { name: "consent", route: "/consent", at: "/consent" },
  {
    name: "consent, once accepted",
    route: "/consent",
    at: "/consent",
    steps: async ({ page }) => {
      await page.getByRole("main").getByRole("button", { name: "Accept" }).click();
      await page.getByText("You have accepted on this browser").waitFor();
    },
  },
  { name: "referrals", route: "/referrals", at: "/referrals" },
  { name: "referrals, payouts worked out", route: "/referrals", at: "/referrals?first=1200&second=30" },
  {
    name: "referrals, payouts that cannot be worked out",
    route: "/referrals",
    at: "/referrals?first=lots&second=-1#calculator",
    refused: "asked",
  },
  { name: "referrals, a code proposed", route: "/referrals", at: "/referrals?firstName=Ada&lastName=Byron" },
  {
    name: "referrals, a code for nobody",
    route: "/referrals",
    at: "/referrals?firstName=&lastName=#code",
    refused: "asked",
  },
  {
    name: "referrals, a code to take, for a newcomer",
    route: "/referrals",
    who: "newcomer",
    at: "/referrals?firstName=Ada&lastName=Byron",
  },
  {
    name: "referrals, a code refused",
    route: "/referrals",
    who: "newcomer",
    at: "/referrals",
    refused: { form: "#claim", fill: { promoCode: "20% off" } },
  },
  {
    name: "referrals, the terms not accepted",
    route: "/referrals",
    who: "newcomer",
    at: "/referrals",
    refused: { form: "#claim", fill: { promoCode: newCode() } },
  },
];
