/** The most marketing texts that a person who agreed to them gets in a month, as the wording of the consent says. */
export const marketingTextsPerMonth = 4;
