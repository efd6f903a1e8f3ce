import { optionsDocument } from "../../claims";
import { paragraph } from "../../legal/document";
import { consent } from "../document";

/** The options disclosure document, as a broker has to hand it out (FINRA 2360(b)(11)). */
export const optionsDisclosure = consent({
  name: "options_disclosure_document",
  revision: "01.2026.11",
  title: "Options disclosure document",
  summary: "That you have got, and read, what the clearing house says about the risks of options.",
  updated: "2026-11-21",
  reads: optionsDocument,
  label: "I have opened and read Characteristics and Risks of Standardized Options.",
  sections: [
    {
      id: "text",
      heading: "What it is about",
      blocks: [
        paragraph([
          "Options involve risk and are not suitable for all investors. Before a first trade everybody gets ",
          optionsDocument,
          " and its supplements, which the Options Clearing Corporation publishes. It says how options work, what they cost and what can be lost with them.",
        ]),
      ],
    },
  ],
});

/** What SPEC 3 calls is_disclosure_certified (SPEC-DECISIONS 27). */
export const disclosures = consent({
  name: "disclosures",
  revision: "01.2026.11",
  title: "Your answers and disclosures",
  summary: "That what you answered is true, the four disclosures above all.",
  updated: "2026-11-21",
  label: "I have checked my answers. They are true and complete.",
  sections: [
    {
      id: "text",
      heading: "What you certify",
      blocks: [
        paragraph(
          "What you answered goes to {broker} as it stands. You certify that it is true and complete: above all whether you are a control person of a listed company, work for or are related to an exchange or FINRA, hold a prominent public office, or have close family who does. Tell {broker} within 30 days when one of these answers changes.",
        ),
      ],
    },
  ],
});
