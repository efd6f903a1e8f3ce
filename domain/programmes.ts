/** Where somebody wants to take part, as the service names it. */
export const programmes = [
  "cofounding_customer",
  "cofounding_ambassador",
  "city_owner",
  "university_owner",
] as const;
export type Programme = (typeof programmes)[number];
