import { list, paragraph } from "../../legal/document";
import type { SignedDocument } from "../document";

/** Form CRS in the broker's name (17 CFR 240.17a-14), where FORM_CRS_URL names none of the broker's own. Nobody signs it. */
export const relationshipSummary: SignedDocument = {
  name: "form_crs",
  revision: "01.2026.11",
  title: "Customer relationship summary",
  summary:
    "What {broker} does for you, what it costs and where its interests differ from yours, in the order of Form CRS.",
  updated: "2026-11-21",
  sections: [
    {
      id: "introduction",
      heading: "Introduction",
      blocks: [
        paragraph(
          "A broker-dealer has to give retail investors a summary like this one. The broker of this page, {broker}, is the sandbox of {brand}: it is registered with nobody, and this summary shows where a real broker's own stands.",
        ),
        paragraph([
          "Free and simple tools to research firms and financial professionals are at ",
          { text: "Investor.gov/CRS", href: "https://www.investor.gov/CRS" },
          ", which also has educational material about broker-dealers, investment advisers and investing.",
        ]),
      ],
    },
    {
      id: "services",
      heading: "What investment services and advice can you provide me?",
      blocks: [
        paragraph(
          "Accounts in which you buy and sell shares and options by your own decision. {broker} recommends nothing, does not watch your investments for you and has no minimum account size.",
        ),
        list(
          "Ask: Given my financial situation, should I choose a brokerage service? Why or why not?",
          "Ask: What is your relevant experience, including your licenses, education and other qualifications?",
        ),
      ],
    },
    {
      id: "fees",
      heading: "What fees will I pay?",
      blocks: [
        paragraph(
          "The sandbox charges nothing. A real broker is paid by commissions, by interest on margin loans and by others for sending them orders, and so gains when you trade often. You pay fees and costs whether you make or lose money on your investments, and they reduce what you make over time.",
        ),
        list(
          "Ask: Help me understand how these fees and costs might affect my investments. If I give you $10,000 to invest, how much will go to fees and costs, and how much will be invested for me?",
        ),
      ],
    },
    {
      id: "conflicts",
      heading: "What are your legal obligations to me, and how else does your firm make money?",
      blocks: [
        paragraph(
          "Without recommendations there is none that would have to be in your best interest. {Brand} is another firm: it is paid by subscriptions, and by neither your account nor your trades.",
        ),
        list("Ask: How might your conflicts of interest affect me, and how will you address them?"),
      ],
    },
    {
      id: "history",
      heading: "Do you or your financial professionals have legal or disciplinary history?",
      blocks: [
        paragraph("No. A sandbox has no professionals, and nobody has found fault with it."),
        list(
          "Ask: As a financial professional, do you have any disciplinary history? For what type of conduct?",
        ),
      ],
    },
    {
      id: "more",
      heading: "Additional information",
      blocks: [
        paragraph(
          "For more about the service, or another copy of this summary, reply to any email of {brand} that your account gets.",
        ),
        list(
          "Ask: Who is my primary contact person? Who can I talk to if I have concerns about how I am treated?",
        ),
      ],
    },
  ],
};
