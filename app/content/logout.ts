/** The menu's words for signing out, by which the click is recorded as well (SPEC 4). */
export const logoutLabel = "Log out";
