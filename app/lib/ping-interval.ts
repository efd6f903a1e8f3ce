/** How often a page that is open says that somebody is still there, and how old a visit's last ping may grow (SPEC 3). */
export const pingIntervalMs = 10 * 60 * 1000;
