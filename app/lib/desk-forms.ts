import { z } from "zod";

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^@\p{Cc}\p{Cs}]*$/u)
    .optional()
    .catch(undefined);

/** Which entries of the audit log a query asks for; what cannot be meant counts for nothing. */
const auditQuery = z.object({
  olderThan: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .catch(undefined),
  deed: text(60),
  actor: text(64),
  subjectId: text(64),
});
export type AuditFilter = z.infer<typeof auditQuery>;

/** Whether an email was typed: addresses are kept in histories and logs, and no email may be. */
export const holdsEmail = (query: URLSearchParams): boolean =>
  [...query.values()].some((value) => value.includes("@"));

export const auditFilterOf = (query: URLSearchParams): AuditFilter =>
  auditQuery.parse(Object.fromEntries([...query].filter(([, value]) => value.trim() !== "")));
