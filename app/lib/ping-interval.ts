/** How often an open page reports that its visitor is still there, and how old a visit's last ping may grow (SPEC 3). */
export const pingIntervalMs = 10 * 60 * 1000;
