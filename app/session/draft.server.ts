import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Answers, allQuestions, type Question } from "../../domain/onboarding/question";
import {
  type Draft,
  type QuestionStepName,
  questionStepNames,
  stepQuestions,
} from "../../domain/onboarding/steps";
import type { CookieJar } from "./cookies.server";
import type { Seal } from "./seal.server";

/** How long answers are kept, from the last time that some were submitted. */
const draftSeconds = 60 * 60;

const Data = z.object({
  /** Whose answers these are. */
  user: z.string(),
  /** The questions as they were when they were answered. */
  form: z.string(),
  steps: z.record(z.string()),
  rev: z.string(),
});

/** Answers as they were kept at one time. */
interface Kept {
  steps: Draft;
  /** Another one each time that answers change; tells nothing of them. */
  revision: string;
}

const nothing: Kept = { steps: {}, revision: "" };

/**
 * What the applicant has submitted so far. Lives in one sealed cookie that only onboarding's own pages
 * are sent, for an hour from the last submission; another user's is nobody's.
 */
export class OnboardingDraft {
  #kept: Kept;
  #change: "none" | "write" | "remove";
  readonly #write: (kept: Kept | undefined) => Promise<string>;

  constructor(
    write: (kept: Kept | undefined) => Promise<string>,
    kept: Kept = nothing,
    change: "none" | "remove" = "none",
  ) {
    this.#write = write;
    this.#kept = kept;
    this.#change = change;
  }

  get steps(): Draft {
    return this.#kept.steps;
  }

  /** What is said of these answers holds for no others: they have another revision. */
  get revision(): string {
    return this.#kept.revision;
  }

  /** Keeps a step's answers, which must have passed the step's own judging: it bounds their length. */
  save(step: QuestionStepName, answers: Answers): void {
    const steps = { ...this.steps, [step]: answers };
    const same = isDeepStrictEqual(steps, this.steps);
    this.#kept = { steps, revision: same ? this.revision : randomBytes(4).toString("base64url") };
    this.#change = "write";
  }

  /** Forgets everything, also where no cookie was sent along: pages elsewhere are not sent it. */
  wipe(): void {
    this.#kept = nothing;
    this.#change = "remove";
  }

  /** The Set-Cookie values for the reply: none, or one. */
  async commit(): Promise<string[]> {
    if (this.#change === "none") return [];
    return [await this.#write(this.#change === "write" ? this.#kept : undefined)];
  }
}

interface Drafts {
  none(): OnboardingDraft;
  /**
   * @param sealed the value of the draft's cookie, if one came
   * @param userId of who is signed in: without anybody a draft waits for its user, another's is removed
   */
  open(sealed: string | undefined, userId: string | undefined): Promise<OnboardingDraft>;
}

export function createDrafts(jar: CookieJar, seal: Seal): Drafts {
  const writeFor = (user: string) => async (kept: Kept | undefined) => {
    if (!kept) return jar.write("draft", undefined, 0);
    const data: z.infer<typeof Data> = { user, form, steps: encode(kept.steps), rev: kept.revision };
    return jar.write("draft", await seal.seal(data, draftSeconds), draftSeconds);
  };
  return {
    none: () => new OnboardingDraft(writeFor("")),
    async open(sealed, userId) {
      const write = writeFor(userId ?? "");
      if (!sealed) return new OnboardingDraft(write);
      const data = Data.safeParse(await seal.open(sealed));
      const fits = data.success && data.data.form === form;
      if (fits && data.data.user === userId) {
        const { steps, rev: revision } = data.data;
        return new OnboardingDraft(write, { steps: decode(steps), revision });
      }
      const waits = fits && userId === undefined;
      return new OnboardingDraft(write, nothing, waits ? "none" : "remove");
    },
  };
}

/**
 * Answers are kept in the order of all questions, without their names, and one of a few choices by its place among
 * them: names and words would take a third of the cookie. What parts them is in none, as judging lets ASCII 32 to 126
 * pass alone, and takes one byte in JSON.
 */
const separator = "\x7f";
const fields = questionStepNames.map((step) => ({ step, questions: allQuestions(stepQuestions[step]) }));
/** With other questions or choices, or another order of them, a draft from before is not understood. */
const form = createHash("sha256").update(JSON.stringify(fields)).digest("base64url").slice(0, 8);

const encode = (steps: Draft): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ step, questions }) => {
      const answers = steps[step];
      if (!answers) return [];
      return [[step, questions.map((question) => pack(question, answers[question.name])).join(separator)]];
    }),
  );

const decode = (steps: Record<string, string>): Draft =>
  Object.fromEntries(
    fields.flatMap(({ step, questions }) => {
      const packed = steps[step]?.split(separator);
      return packed ? [[step, unpackAll(questions, packed)]] : [];
    }),
  );

function unpackAll(questions: readonly Question[], packed: readonly string[]): Answers {
  const answers: Record<string, string> = {};
  for (const [at, question] of questions.entries()) {
    const value = unpack(question, packed[at]);
    if (value) answers[question.name] = value;
  }
  return answers;
}

const choicesOf = (question: Question) =>
  question.kind === "choice" && question.choices !== "countries" ? question.choices : undefined;

function pack(question: Question, value = ""): string {
  const choices = choicesOf(question);
  return choices && value !== "" ? `${choices.findIndex((choice) => choice.value === value)}` : value;
}

function unpack(question: Question, packed = ""): string | undefined {
  const choices = choicesOf(question);
  return choices && packed !== "" ? choices[Number(packed)]?.value : packed;
}
