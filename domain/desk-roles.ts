/** The roles of staff: analysts write signals, support helps members, owners do both and read the audit log. */
export const deskRoles = ["analyst", "support", "owner"] as const;
export type DeskRole = (typeof deskRoles)[number];
