import { list, paragraph } from "../../legal/document";
import { agreement } from "../document";
import { standIn } from "./stand-in";

export const accountAgreement = agreement({
  name: "account_agreement",
  revision: "01.2026.11",
  title: "Account agreement",
  summary: "What the account is, who may have it, and how it ends.",
  updated: "2026-11-21",
  statements: [
    "I have read the account agreement. The account is for me alone, and what I told about myself is true.",
    "I agree to the account agreement with {broker}.",
  ],
  sections: [
    standIn,
    {
      id: "account",
      heading: "The account",
      blocks: [
        paragraph(
          "The account is for one person and held in that person's own name. You are 18 or older, you open it for yourself and not for somebody else, and you do not let anybody else use it.",
        ),
        paragraph(
          "{broker} decides whether to open it. It may ask for documents first, take its time to check them, or decline.",
        ),
      ],
    },
    {
      id: "identity",
      heading: "Who you are",
      blocks: [
        paragraph(
          "Federal law requires a broker to obtain, verify and record information that identifies each person who opens an account. {broker} compares what you told with records of others and may ask for an identity document.",
        ),
        paragraph(
          "Tell {broker} within 30 days when your name, address, tax residence, employment or one of your disclosures changes. It goes by what it has last heard from you.",
        ),
      ],
    },
    {
      id: "money",
      heading: "Money in the account",
      blocks: [
        list(
          "Deposits come from a bank account in your own name. {broker} may hold one back until the bank cannot take it back any more.",
          "Withdrawals go to a bank account in your own name, once the trades behind them have settled.",
          "Nothing in a sandbox is insured by SIPC, the FDIC or anybody else: nothing is held there.",
        ),
      ],
    },
    {
      id: "records",
      heading: "Confirmations and statements",
      blocks: [
        paragraph(
          "You get a confirmation of each trade and a statement for each month in which something happened, else for each quarter. Read them when they come, and tell {broker} at once when something in them is not what you expected.",
        ),
      ],
    },
    {
      id: "end",
      heading: "How it ends",
      blocks: [
        paragraph(
          "You can close the account at any time, once open trades are settled and what is owed is paid. {broker} can close it with notice, and without notice where the law obliges it or where the account is misused. What is left goes to you. Records are kept for as long as the law requires.",
        ),
      ],
    },
  ],
});
