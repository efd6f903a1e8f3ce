import type { z } from "zod";
import { BankLinkError } from "../port";

/** A reply as its schema has it. @throws {BankLinkError} `malformed` where it is another */
export function read<Schema extends z.ZodTypeAny>(
  schema: Schema,
  reply: unknown,
  call: string,
): z.output<Schema> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new BankLinkError("malformed", call, { status: 200 });
  return parsed.data;
}
