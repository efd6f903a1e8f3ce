import { list, paragraph } from "../legal/document";
import { agreement, standIn } from "./document";

export const accountAgreement = agreement({
  name: "account_agreement",
  revision: "02.2026.11",
  title: "Account agreement",
  summary: "What the account is, who may have one, and how it ends.",
  updated: "2026-11-23",
  statements: [
    "I have read the account agreement. The account is for me alone, and what I have said about myself is true.",
    "I agree to the account agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "account",
      heading: "The account",
      blocks: [
        paragraph(
          "The account is for one person and is held in that person’s own name. You are 18 or older, you are opening it for yourself and not for someone else, and you will not let anyone else use it.",
        ),
        paragraph(
          "{broker} decides whether to open the account. It may ask for documents first, take time to check them, or decline.",
        ),
      ],
    },
    {
      id: "identity",
      heading: "Who you are",
      blocks: [
        paragraph(
          "Federal law requires a broker to obtain, verify and record information that identifies each person who opens an account. {broker} compares what you have told it with other records, and may ask you for an identity document.",
        ),
        paragraph(
          "Tell {broker} within 30 days if your name, address, tax residence, employment or any of your disclosures changes. It relies on what you last told it.",
        ),
      ],
    },
    {
      id: "money",
      heading: "Money in the account",
      blocks: [
        list(
          "Deposits come from a bank account in your own name. {broker} may hold a deposit until the bank can no longer take it back.",
          "Withdrawals go to a bank account in your own name, once the trades that the money comes from have settled.",
          "Nothing in a sandbox is insured by SIPC, the FDIC or anyone else, because nothing is held there.",
        ),
      ],
    },
    {
      id: "records",
      heading: "Confirmations and statements",
      blocks: [
        paragraph(
          "You get a confirmation of each trade. You get a statement for each month in which something happened in the account, and otherwise for each quarter. Read them when they arrive, and tell {broker} at once if something in them is not what you expected.",
        ),
      ],
    },
    {
      id: "end",
      heading: "How it ends",
      blocks: [
        paragraph(
          "You can close the account at any time, once open trades have settled and you have paid what you owe. {broker} can close it with notice, or without notice if the law requires it to or if the account is misused. What is left in the account goes to you. Records are kept for as long as the law requires.",
        ),
      ],
    },
  ],
});
