import type { FieldSpec } from "./field";

const phone = {
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
  maxLength: 32,
  hint: "Ten digits, such as (555) 010-0199.",
} as const satisfies Partial<FieldSpec>;

/** Where a link is texted to. */
export const mobileField: FieldSpec = { ...phone, name: "phoneNumber", label: "Mobile number" };

/** The same where an e-mail address does as well. */
export const startFields: readonly FieldSpec[] = [
  { ...phone, name: "phone", label: "Mobile number", optional: true },
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email", optional: true },
];

/** The fields that say how to reach a lead. */
export const reachFields: readonly FieldSpec[] = [
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email" },
  { ...phone, name: "phone", label: "Phone", optional: true },
];
