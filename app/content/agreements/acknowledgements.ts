import { optionsDocument } from "../claims";
import { paragraph } from "../legal/document";
import { consent } from "./document";

/** The options disclosure document, as a broker has to hand it out (FINRA 2360(b)(11)). */
export const optionsDisclosure = consent({
  name: "options_disclosure_document",
  revision: "02.2026.11",
  title: "Options disclosure document",
  summary:
    "You confirm that you have received and read what the clearing house says about the risks of options.",
  updated: "2026-11-23",
  reads: optionsDocument,
  label: "I have opened and read Characteristics and Risks of Standardized Options.",
  sections: [
    {
      id: "text",
      heading: "What it is about",
      blocks: [
        paragraph([
          "Options involve risk and are not suitable for all investors. Before their first trade, everyone gets ",
          optionsDocument,
          " and its supplements, which the Options Clearing Corporation publishes. They explain how options work, what they cost and what you can lose.",
        ]),
      ],
    },
  ],
});

/** What SPEC 3 calls is_disclosure_certified (SPEC-DECISIONS 27). */
export const disclosures = consent({
  name: "disclosures",
  revision: "02.2026.11",
  title: "Your answers and disclosures",
  summary: "You certify that your answers are true, the four disclosures in particular.",
  updated: "2026-11-23",
  label: "I have checked my answers. They are true and complete.",
  sections: [
    {
      id: "text",
      heading: "What you certify",
      blocks: [
        paragraph(
          "Your answers go to {broker} as they stand. You certify that they are true and complete: in particular, whether you are a control person of a listed company, work for or are related to an exchange or FINRA, hold a prominent public office, or have a close family member who does. Tell {broker} within 30 days if one of these answers changes.",
        ),
      ],
    },
  ],
});
