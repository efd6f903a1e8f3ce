/** The programmes that a person can ask to take part in, as the service names them. */
export const programmes = [
  "cofounding_customer",
  "cofounding_ambassador",
  "city_owner",
  "university_owner",
] as const;
export type Programme = (typeof programmes)[number];
