import { paragraph } from "../legal/document";
import { consent } from "./document";

/** The certification of Form W-9 (Rev. March 2024), Part II. */
export const w9 = consent({
  name: "w9",
  revision: "02.2026.11",
  title: "Certification of your taxpayer number (Form W-9)",
  summary: "For people who pay taxes in the United States. It takes the place of the paper form.",
  updated: "2026-11-23",
  reads: { href: "https://www.irs.gov/forms-pubs/about-form-w-9", text: "Form W-9 and its instructions" },
  signature: true,
  label: "I certify the four statements above under penalties of perjury.",
  sections: [
    {
      id: "certification",
      heading: "What you certify",
      blocks: [
        paragraph("Under penalties of perjury, I certify that:"),
        paragraph(
          "1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and",
        ),
        paragraph(
          "2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and",
        ),
        paragraph("3. I am a U.S. citizen or other U.S. person; and"),
        paragraph(
          "4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.",
        ),
        paragraph(
          "The number is the tax ID in your application. No FATCA code is entered. If the IRS has told you that you are subject to backup withholding because you did not report all interest and dividends, item 2 is not true for you: do not sign here. Instead, give {broker} the paper form with item 2 crossed out.",
        ),
        paragraph(
          "The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.",
        ),
      ],
    },
  ],
});

/** The certification of Form W-8BEN (Rev. October 2021), Part III, for individuals who claim no treaty. */
export const w8ben = consent({
  name: "w8ben",
  revision: "02.2026.11",
  title: "Certificate of foreign status (Form W-8BEN)",
  summary: "For people who pay taxes outside the United States. It takes the place of the paper form.",
  updated: "2026-11-23",
  reads: {
    href: "https://www.irs.gov/forms-pubs/about-form-w-8-ben",
    text: "Form W-8BEN and its instructions",
  },
  signature: true,
  label: "I certify the statements above under penalties of perjury.",
  sections: [
    {
      id: "certification",
      heading: "What you certify",
      blocks: [
        paragraph(
          "The name, citizenship, address, tax ID and date of birth on this form are those in your application. Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that:",
        ),
        paragraph(
          "1. I am the individual that is the beneficial owner of all the income or proceeds to which this form relates, or am using this form to document myself for chapter 4 purposes;",
        ),
        paragraph("2. The person named on this form is not a U.S. person;"),
        paragraph(
          "3. This form relates to income not effectively connected with the conduct of a trade or business in the United States, or to a broker transaction or barter exchange, for which I am an exempt foreign person as defined in the instructions.",
        ),
        paragraph(
          "Furthermore, I authorize this form to be provided to any withholding agent that has control, receipt, or custody of the income of which I am the beneficial owner or any withholding agent that can disburse or make payments of the income of which I am the beneficial owner. I agree that I will submit a new form within 30 days if any certification made on this form becomes incorrect.",
        ),
        paragraph(
          "No reduced rate under a tax treaty is claimed here; to claim one, give {broker} the paper form. This certificate ends with the last day of the third calendar year after the one in which you sign it, or as soon as something in it is no longer true. {broker} will then ask you for a new one.",
        ),
        paragraph(
          "The Internal Revenue Service does not require your consent to any provisions of this document other than the certifications required to establish your status as a non-U.S. individual.",
        ),
      ],
    },
  ],
});
