import { paragraph } from "../../legal/document";
import { consent } from "../document";

/** What 15 USC 7001(c) has a consumer told before electronic records may take the place of paper. */
export const electronicDelivery = consent({
  name: "electronic_delivery",
  revision: "01.2026.11",
  title: "Consent to electronic delivery",
  summary: "By which what the law wants on paper may come to you electronically instead.",
  updated: "2026-11-21",
  label:
    "I opened this consent as a document and could read it on this device. I agree to get these records electronically and to sign electronically.",
  sections: [
    {
      id: "scope",
      heading: "What it is for",
      blocks: [
        paragraph(
          "Your consent is for all records of the account with {broker}: agreements and changes to them, disclosures, tax forms, confirmations, statements, notices, and what you sign on these pages. It is for as long as the account is open or until you withdraw it.",
        ),
      ],
    },
    {
      id: "paper",
      heading: "Paper",
      blocks: [
        paragraph(
          "You have the right to these records on paper. Without this consent an account cannot be opened here; {broker} may open one on paper. With it, you can still ask for a single record on paper by replying to any email of {brand} that your account gets. The first copy is free.",
        ),
      ],
    },
    {
      id: "withdrawal",
      heading: "Withdrawing it",
      blocks: [
        paragraph(
          "You can withdraw your consent at any time, without a fee, by replying to any email of {brand} that your account gets. From the next business day after that is read, records come on paper. What came electronically before stays valid. {broker} may close an account that it does not serve on paper, and says so first.",
        ),
      ],
    },
    {
      id: "contact",
      heading: "Your email address",
      blocks: [
        paragraph(
          "Notices go to the email address of your application. When it changes, tell {broker}, or reply to any email of {brand}; a notice that was sent to the last address that you gave counts as delivered.",
        ),
      ],
    },
    {
      id: "needs",
      heading: "What you need",
      blocks: [
        paragraph(
          "You need a device with internet access, a browser whose maker still mends its faults, a program that shows PDF files, an email address, and a way to keep or print pages. No script is needed. When these needs change so that you might not be able to open or keep records, you are told, and may withdraw without a fee.",
        ),
      ],
    },
    {
      id: "try",
      heading: "Try it",
      blocks: [
        paragraph(
          "Open this consent as a document before you tick. If you can read it, and can keep or print it, you can do so with the records that will come in the same way.",
        ),
      ],
    },
  ],
});
