/** How long visitor, referral and UTM values are kept, and the visitor's choice about them (SPEC 3). */
export const visitorDays = 365;
