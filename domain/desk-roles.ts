/** What somebody of the staff may do: write signals, help people, or all of it and read the audit log. */
export const deskRoles = ["analyst", "support", "owner"] as const;
export type DeskRole = (typeof deskRoles)[number];
