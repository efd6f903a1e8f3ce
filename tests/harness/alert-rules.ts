import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/** The file that an operator names in Prometheus's `rule_files`. */
export const rulesFile = "ops/alerts.yaml";

const Rule = z
  .object({
    alert: z.string().regex(/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/),
    expr: z.string(),
    for: z
      .string()
      .regex(/^\d+[ms]$/)
      .optional(),
    labels: z.object({ severity: z.enum(["page", "ticket"]) }).strict(),
    annotations: z.object({ summary: z.string() }).strict(),
  })
  .strict();
const { groups } = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule) }).strict()) })
  .strict()
  .parse(parse(readFileSync(rulesFile, "utf8")));

/** Every rule of ops/alerts.yaml. */
export const rules = groups.flatMap((group) => group.rules);
