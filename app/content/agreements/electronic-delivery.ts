import { paragraph } from "../legal/document";
import { consent } from "./document";

/** What 15 USC 7001(c) has a consumer told before electronic records may take the place of paper. */
export const electronicDelivery = consent({
  name: "electronic_delivery",
  revision: "02.2026.11",
  title: "Consent to electronic delivery",
  summary:
    "With your consent, records that the law requires on paper may come to you electronically instead.",
  updated: "2026-11-23",
  label:
    "I opened this consent as a document and could read it on this device. I agree to receive these records electronically and to sign electronically.",
  sections: [
    {
      id: "scope",
      heading: "What it covers",
      blocks: [
        paragraph(
          "Your consent covers all records of the account with {broker}: agreements and changes to them, disclosures, tax forms, confirmations, statements, notices, and what you sign on these pages. It lasts for as long as the account is open, or until you withdraw it.",
        ),
      ],
    },
    {
      id: "paper",
      heading: "Paper",
      blocks: [
        paragraph(
          "You have the right to these records on paper. Without this consent, an account cannot be opened here; {broker} may open one on paper. With it, you can still ask for a single record on paper by replying to any email that {brand} sends to your account. The first copy is free.",
        ),
      ],
    },
    {
      id: "withdrawal",
      heading: "Withdrawing it",
      blocks: [
        paragraph(
          "You can withdraw your consent at any time, without a fee, by replying to any email that {brand} sends to your account. From the next business day after your reply is read, records come on paper. What came electronically before then stays valid. {broker} may close an account that it does not serve on paper, and will tell you first.",
        ),
      ],
    },
    {
      id: "contact",
      heading: "Your email address",
      blocks: [
        paragraph(
          "Notices go to the email address in your application. When it changes, tell {broker}, or reply to any email that {brand} sends you. A notice sent to the last address you gave counts as delivered.",
        ),
      ],
    },
    {
      id: "needs",
      heading: "What you need",
      blocks: [
        paragraph(
          "You need a device with internet access, a browser that its maker still updates, a program that opens PDF files, an email address, and a way to save or print pages. JavaScript is not needed. If these requirements change so that you might be unable to open or keep records, we will tell you, and you may withdraw your consent without a fee.",
        ),
      ],
    },
    {
      id: "try",
      heading: "Try it",
      blocks: [
        paragraph(
          "Open this consent as a document before you tick the box. If you can read it, and can save or print it, you can do the same with the records that will come to you in this way.",
        ),
      ],
    },
  ],
});
