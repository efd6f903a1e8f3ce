/** How long visitor, referral and UTM values are kept, and what somebody chose about them (SPEC 3). */
export const visitorDays = 365;
