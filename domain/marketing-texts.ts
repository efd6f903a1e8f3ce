/** Marketing texts that whoever agrees to them gets at most in a month: the wording of the consent says so. */
export const marketingTextsPerMonth = 4;
