import { paths } from "./paths";

/** The calculator of what a month would pay. */
export const calculatorSection = `${paths.referrals()}#calculator`;

/** Where a code is proposed and claimed, and where its link and texts are. */
export const codeSection = `${paths.referrals()}#code`;
