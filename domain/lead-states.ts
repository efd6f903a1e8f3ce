/** What a lead is: a number or an address left for a link, a wish to take part or to sponsor, or an investor's new account. */
export const leadKinds = ["phone", "signup", "join-us", "sponsor", "investor"] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Where a lead stands with the staff. Who asks for a link alone is answered by the link. */
export const leadStates = ["new", "working", "answered", "closed"] as const;
export type LeadState = (typeof leadStates)[number];

/** Which leads a list has: `open` are those that are new or in work. */
export const leadViews = ["open", ...leadStates, "all"] as const;
export type LeadView = (typeof leadViews)[number];

/** Who may look after leads, and be the one who does. */
export const leadRoles = ["support", "owner"] as const;

/** Further fields of the forms, in the order in which they are shown. */
export const leadDetails: readonly string[] = [
  ...["programme", "organisation", "name", "firstName", "lastName", "place", "message"],
];

/** In letters. */
export const longestLeadNote = 2000;
export const longestAnswer = 4000;
export const longestSubject = 150;

/** A number by which its owner knows it and nobody else learns it: its last two digits. */
export const maskPhone = (phone: string): string => `•••${phone.slice(-2)}`;
