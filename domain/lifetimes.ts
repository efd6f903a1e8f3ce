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
