/** What every text that is shared for pay says (FTC endorsement guides, COMPLIANCE). */
export const shareDisclosure = "I may be paid if you subscribe.";
