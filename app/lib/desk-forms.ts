import { z } from "zod";
import { typedCandles } from "../../domain/typed-candles";
import { maxLength, printable, required } from "../../domain/validators";
import { textField } from "./form-fields";

/** Why something is done at the desk, as the audit log keeps it. */
export const reasonLength = 500;
const reasonField = textField(required, maxLength(reasonLength), printable);

/** The decision on a job that was given up, by the button that was pressed. */
export const retryJobSchema = z.object({ press: z.literal("retry") });
export const discardJobSchema = z.object({ press: z.literal("discard"), reason: reasonField });

/** The field of a file whose text takes the place of the rows. */
export const candleFile = "file";

/** As many letters of rows as the upstream takes. */
const rowsField = textField(required, maxLength(typedCandles.letters));
export const previewCandlesSchema = z.object({ press: z.literal("preview"), rows: rowsField });
/** The rows have another name here: both forms stand on one page. */
export const correctCandlesSchema = z.object({
  press: z.literal("write"),
  candleRows: rowsField,
  seen: textField(required, maxLength(64)),
  reason: reasonField,
});

/** The switch of all sending, which takes a reason both ways, and a webhook that is worked off once more. */
export const stopSendingSchema = z.object({ press: z.literal("stop"), reason: reasonField });
export const startSendingSchema = z.object({ press: z.literal("start"), reason: reasonField });
export const replaySchema = z.object({
  press: z.literal("replay"),
  webhook: textField(required, maxLength(200), printable),
});

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
