import type { HeadersArgs, TypedResponse } from "@remix-run/node";
import { withZod } from "@remix-validated-form/with-zod";
import { type ValidationErrorResponseData, validationError } from "remix-validated-form";
import type { z } from "zod";
import { pathOfOurs } from "./lib/redirect";
import { trapField } from "./lib/trap-field";
import type { Toast } from "./session/toast.server";
import { UpstreamError, UserFacingError } from "./upstream/errors.server";

/** For a malformed answer of the upstream, which names no time. */
const brokenWaitSeconds = 5;
const maxFields = 100;
const maxNameLength = 120;
/** Names that the form library would turn into prototypes or into arrays of millions (STACK 2.5). */
const hostileName = /(^|[.[\]])(__proto__|constructor|prototype)([.[\]]|$)|(^|[.[])\d{3,}([.\]]|$)/;
/** Fields that are never sent back into a page. */
const secretFields = /password$|^(?:stepCode|passkey)$/i;

export type FormReply = TypedResponse<ValidationErrorResponseData>;

/** What a refused form needs to be shown again: what was typed, and where it was opened. */
export interface Shown {
  /** The schema's own fields, secrets left out. */
  kept: Record<string, string>;
  /** The page to go back to, a path of ours; "" when the form named none. */
  from: string;
  /** Whether the form was in a dialog. */
  dialog: boolean;
  /** The form's id, if its page has several; undefined for a page's only form, and for one without an id. */
  formId?: string | undefined;
}

/**
 * A posted form: its data, or the reply that says what is wrong with it. `bot`: the hidden field was filled in. A bot gets the
 * same answer as a person, and nothing of its form is sent on.
 */
export type Submission<Data> = Shown &
  ({ data: Data; bot: boolean; refusal?: undefined } | { data?: undefined; refusal: FormReply });

/** The fields of a post. Throws a bare 400 for field names that are attacks (STACK 2.5) and for a malformed form. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw badForm();
  });
  const fields = [...form.keys()];
  if (fields.length > maxFields) throw badForm();
  const names = [...new Set(fields)];
  for (const name of names) {
    if (name.length > maxNameLength || hostileName.test(name)) throw badForm();
    if (names.some((other) => other.startsWith(`${name}.`) || other.startsWith(`${name}[`))) throw badForm();
  }
  return form;
}

const badForm = () => new Response("Bad form", { status: 400 });

/**
 * Reads a post and checks it against the form's schema. A refusal answers 422 with values kept, except secrets.
 * @param given the schema, or a function that makes it from the names of the posted fields
 * @param besides further messages by field, which follow from several fields; the schema's own come first
 */
export async function readSubmission<Shape extends z.ZodRawShape>(
  request: Request,
  given: z.ZodObject<Shape> | ((fields: readonly string[]) => z.ZodObject<Shape>),
  besides?: (kept: Readonly<Record<string, string>>) => Record<string, string>,
): Promise<Submission<z.output<z.ZodObject<Shape>>>> {
  const form = await readForm(request);
  const schema = typeof given === "function" ? given([...form.keys()]) : given;
  const result = await withZod(schema).validate(form);
  const shown = {
    kept: keptValues(form, Object.keys(schema.shape)),
    from: pathOfOurs(form.get("from"), ""),
    dialog: form.get("dialog") === "1",
    formId: form.has("press") ? result.formId : undefined,
  };
  const wrong = { ...besides?.(shown.kept), ...result.error?.fieldErrors };
  return result.error || Object.keys(wrong).length > 0
    ? { ...shown, refusal: refuse(shown, wrong) }
    : { ...shown, data: result.data, bot: Boolean(form.get(trapField)) };
}

function keptValues(form: FormData, names: string[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = form.get(name);
    if (typeof value === "string" && !secretFields.test(name)) kept[name] = value;
  }
  return kept;
}

/** The same form again with 422 unless `init` says otherwise: messages by field, and what was typed. */
export function refuse(
  { kept, from, dialog, formId }: Shown,
  fieldErrors: Record<string, string>,
  init?: ResponseInit,
): FormReply {
  // With its id if its page has several forms, so that no other form shows its mistakes or values. Otherwise without: the
  // footer's newsletter form comes back as the form of the newsletter's own page.
  return validationError(
    { fieldErrors, ...(formId !== undefined && { formId }) },
    { ...kept, from, dialog: dialog ? "1" : "" },
    init,
  );
}

interface Failure {
  toast: Toast;
  submission: Shown;
  /** The field that the upstream's sentence is about, if any. */
  field?: string | undefined;
  /** A sentence in place of the error's own. */
  said?: string | undefined;
}

/**
 * Turns an error that has a sentence for the visitor into the form again, with the sentence as a toast (SPEC 8) and in
 * the page: 429 and 503 with Retry-After where trying again helps, else 422. Anything else is thrown on.
 */
export function replyToFailure(error: unknown, { toast, submission, field, said }: Failure): FormReply {
  if (!(error instanceof UserFacingError)) throw error;
  const sentence = said ?? error.userMessage;
  toast.show("serverSaid", sentence);
  const wait = secondsToWait(error);
  if (wait !== undefined) {
    const status = error.status === 429 ? 429 : 503;
    const shown = saying(submission, sentence);
    // The entered values are not the cause: the page shows the request's id, which leads to the cause in the log.
    if (status === 503) shown.kept.failed = "1";
    return refuse(shown, {}, { status, headers: { "Retry-After": String(wait) } });
  }
  return field ? refuse(submission, { [field]: sentence }) : refuse(saying(submission, sentence), {});
}

/** Adds a sentence that stays above the form, while a toast can be closed: `useRefusal` has it as `kept.said`. */
export const saying = (submission: Shown, said: string): Shown => ({
  ...submission,
  kept: { ...submission.kept, said },
});

function secondsToWait(error: UserFacingError): number | undefined {
  const broken = error instanceof UpstreamError && error.kind === "malformed";
  return error.retryAfterSeconds ?? (broken ? brokenWaitSeconds : undefined);
}

/** Passes the action's Retry-After on to the page: `export { formHeaders as headers }` in a form's route. */
export function formHeaders({ actionHeaders }: HeadersArgs): HeadersInit {
  const wait = actionHeaders.get("Retry-After");
  return wait === null ? {} : { "Retry-After": wait };
}
