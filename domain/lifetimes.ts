/** How long what we set and send lasts: what counts with it and what tells of it go by the same figure. */

/** Letters and digits of the visitor's and the session's id (SPEC 3). */
export const idLength = 20;
/** Of a session that nobody ended. */
export const sessionDays = 30;
/** Of a link to set a new password. */
export const resetMinutes = 30;
/** Of a link that signs in. */
export const signInLinkMinutes = 30;
/** In hours: of the way back to an address that an account had until now. */
export const revertHours = 72;
/** In days: of a link that takes an account out of a stranger's hands, and of what that ends of its second step. */
export const remedyDays = 7;
/** In days: of a former password's hash. A day more than a link that asks for it lives: its mail may have left late. */
export const formerPasswordDays = remedyDays + 1;
/** Of what says that a browser signed in to an account before, since it last did. */
export const deviceDays = 365;
/** Of a link that begins a free test drive. */
export const testDriveLinkDays = 30;
/** Of what visitors did. */
export const trackedDays = 395;
/** In years: of a lead (a request for a link, or a message), after it was last sent. */
export const leadYears = 2;
/** Of the record of a consent to texts, after it was withdrawn. */
export const withdrawnConsentYears = 5;
/** In years: so long a number or an address is known to have had its free test drive. */
export const testDriveKnownYears = 3;
/** In months: so long an account that nothing is kept for may go without a sign-in before it is deleted. */
export const unusedAccountMonths = 24;
/** In days: so long before its deletion the owner of an unused account is told. */
export const unusedAccountNoticeDays = 30;
/** In days: of the answers of an application for a brokerage account that came to nothing, after its end. */
export const endedApplicationDays = 30;
/** In days: of a trade that a reader sent and that was refused, after the decision. */
export const refusedSubmissionDays = 90;
/** In years: of a trade that a reader sent and that was not decided on. */
export const undecidedSubmissionYears = 1;
/** In days: that an address refused our mail, after it did last. */
export const refusedAddressDays = 30;
/** In years: of what was told to members and what became of it, as an adviser keeps what it has published (17 CFR 275.204-2(e)). */
export const alertYears = 5;
/** In days: of a text's words. */
export const textDays = 90;
/** In days: of a backup of the database, as OPERATING.md keeps them. */
export const backupDays = 14;

/** So long staff stay signed in to the desk, in hours. */
export const deskHours = 12;
/** Minutes that a member's page is open to who has said why they look. */
export const lookMinutes = 30;
