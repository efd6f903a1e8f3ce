/** The registered intermediary where INTERMEDIARY_NAME names none; a sandbox never says a real one's name (SPEC-DECISIONS 28). */
export const defaultIntermediary = "Sandbox Funding Portal";

/** Who is accredited by income, or by net worth without the home that they live in (17 CFR 230.501). */
export const accreditedFrom = { incomeCents: 20_000_000, netWorthCents: 100_000_000 } as const;

/** Until so many hours before a round closes a pledge can be taken back (17 CFR 227.304). */
export const cancelHours = 48;
