import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/content/messages";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { askDesk } from "~/session/require-staff.server";

export type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;
export type DeskCalls = Context["upstream"]["desk"];

/** Does what one form of a member's page asks for, and leads back to the page or to where there is one. */
export type MemberDeed = (
  context: AtDesk,
  request: Request,
  id: string,
  here: string,
) => Promise<FormReply | Response>;

interface Saying {
  /** What is said on the next page. */
  said?: MessageKey;
  /** The next page, where it is another one. */
  next?: string;
}

/** A form by its schema and the call that it becomes. */
export const deed =
  <Shape extends z.ZodRawShape>(
    schema: z.ZodObject<Shape>,
    call: (desk: DeskCalls, id: string, data: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
    { said, next }: Saying = {},
  ): MemberDeed =>
  async (context, request, id, here) => {
    const { toast, upstream } = context;
    const submission = await readSubmission(request, schema);
    if (submission.refusal) return submission.refusal;
    const { data } = submission;
    try {
      await askDesk(context, () => call(upstream.desk, id, data));
    } catch (error) {
      return replyToFailure(error, { toast, submission });
    }
    if (said) toast.show(said);
    return redirect(next ?? here, 303);
  };
