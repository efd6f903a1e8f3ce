/** How long what we set and send lasts: what counts with it and what tells of it go by the same figure. */

/** Of the visitor's id, the referral code, the UTM values and the answer about being remembered (SPEC 3). */
export const visitorDays = 365;
/** Letters and digits of the visitor's and the session's id (SPEC 3). */
export const idLength = 20;
/** Of a session that nobody ended. */
export const sessionDays = 30;
/** Of a link to set a new password. */
export const resetMinutes = 30;
