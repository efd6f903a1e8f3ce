/** How long what we set and send lasts: what counts with it and what tells of it go by the same figure. */

/** Letters and digits of the visitor's and the session's id (SPEC 3). */
export const idLength = 20;
/** Of a session that nobody ended. */
export const sessionDays = 30;
/** Of a link to set a new password. */
export const resetMinutes = 30;
/** Of a link that begins a free test drive. */
export const testDriveLinkDays = 30;
/** Of what visitors did. */
export const trackedDays = 395;
/** In years: of what somebody left who asked for a link or wrote, after it was sent last. */
export const leadYears = 2;
/** Of the record of a consent to texts, after it was withdrawn. */
export const withdrawnConsentYears = 5;
/** In years: so long a number or an address is known to have had its free test drive. */
export const testDriveKnownYears = 3;
/** In days: of a text's words. */
export const textDays = 90;
