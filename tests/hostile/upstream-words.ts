import { z } from "zod";
import { callOf } from "./calls";
import type { ChangeReply } from "./faulty-upstream";
import { elementsOf } from "./markup";

const standing = { status: "ACTION_REQUIRED", actions: [{ code: "ID", message: "Send a picture." }] };
const connection = { connected: true, broker: "A broker" };

/** What an upstream may say, and this one never does of itself: so that its fields are on their pages. */
const examples: readonly (readonly [line: RegExp, body: unknown])[] = [
  [
    /^GET \S+\/account\/banks$/,
    {
      account: "open",
      banks: [{ id: "b", name: "Checking", mask: "1234", accountType: "savings", status: "APPROVED" }],
    },
  ],
  [/^GET \S+\/account\/status$/, standing],
  [
    /^GET \S+news-articles$/,
    {
      articles: [
        {
          id: "a",
          headline: "Shares rise",
          summary: "They rose.",
          url: "https://news.example/a",
          publisher: "A paper",
          publishedAt: "2026-01-05T10:00:00Z",
          symbols: ["AAPL"],
        },
      ],
      source: { kind: "licensed", attribution: "By leave of a paper" },
    },
  ],
  [/^GET \S+\/connection$/, connection],
];
/** The same of what is a part of a reply beside others. */
const exampleParts: readonly (readonly [line: RegExp, parts: object])[] = [
  [/^GET \S+\/users\/overview\b/, { standing, connection }],
];

/** Put in front of what each field of a reply says: a page tells by it which of them it shows, whoever typed the rest. */
export class FieldMarks {
  readonly #fields: string[] = [];

  of(field: string): string {
    if (!this.#fields.includes(field)) this.#fields.push(field);
    return `up${this.#fields.indexOf(field)}.`;
  }

  /** The fields that a page shows; what stands in its scripts is not shown. */
  shownOn(html: string): string[] {
    const shown = elementsOf(html)
      .filter(({ tagName }) => tagName !== "script")
      .flatMap(({ attrs, childNodes }) => [
        ...attrs.map(({ value }) => value),
        ...childNodes.map((child) => ("value" in child ? child.value : "")),
      ])
      .join("\n");
    const marks = [...shown.matchAll(/up(\d+)\./g)].map(([, at]) => this.#fields[Number(at)] ?? "");
    return [...new Set(marks)];
  }
}

/** Only the upstream reads them, and nothing works without. */
const kept = /token$/i;
/** For fields of eight characters. */
const tiny = '<x y="1>';

/** Every string of a reply becomes the payload, or the address, wherever its schema takes that: the reply stays one. */
export const saying =
  (line: string, payload: string, url: string, marks: FieldMarks): ChangeReply =>
  (reply) => {
    const call = callOf(line);
    if (!call || reply.status >= 400) return reply;
    const wordsFor = (field: string) => {
      const mark = marks.of(field);
      const address = /url$/i.test(field) ? [`${url}${mark}`] : [];
      return [...address, `${mark}${payload}`, `${mark}${tiny}`, tiny];
    };
    const inject = (value: unknown, schema: z.ZodTypeAny | undefined, field: string): unknown => {
      const inner = schema && bare(schema, value);
      if (Array.isArray(value)) {
        const element = inner instanceof z.ZodArray ? inner.element : undefined;
        return value.map((one) => inject(one, element, field));
      }
      if (typeof value === "object" && value !== null) {
        const shape: z.ZodRawShape = inner instanceof z.ZodObject ? inner.shape : {};
        return Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, inject(one, shape[name], `${field}.${name}`)]),
        );
      }
      if (typeof value !== "string" || !(inner instanceof z.ZodString) || kept.test(field)) return value;
      return wordsFor(field).find((words) => inner.safeParse(words).success) ?? value;
    };
    const isKnown = ([known]: readonly [RegExp, unknown]) => known.test(line);
    const real: unknown = JSON.parse(reply.body.toString());
    const [, parts] = exampleParts.find(isKnown) ?? [];
    const said = examples.find(isKnown)?.[1] ?? (parts ? Object.assign({}, real, parts) : real);
    return { ...reply, body: Buffer.from(JSON.stringify(inject(said, call.output, call.name))) };
  };

/** What is within a schema; of several forms the one that the value has. */
function bare(schema: z.ZodTypeAny, value: unknown): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap(), value);
  if (schema instanceof z.ZodUnion) {
    const forms: readonly z.ZodTypeAny[] = schema.options;
    const form = forms.find((each) => each.safeParse(value).success);
    return form ? bare(form, value) : schema;
  }
  return schema instanceof z.ZodEffects ? bare(schema.innerType(), value) : schema;
}
