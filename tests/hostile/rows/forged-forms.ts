import { z } from "zod";
import { allQuestions } from "../../../domain/onboarding/question";
import { stepQuestions } from "../../../domain/onboarding/steps";
import { investorForm } from "../../harness/onboarding";
import { reply } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { callOf } from "../calls";
import type { Asked } from "../faulty-upstream";
import { forgeries } from "../forgeries";
import { flawsOf } from "../judge";
import { gatherPeople, type People, posterOf } from "../people";
import type { Findings, Row } from "../row";
import { isBehindDesk, listScreens, type Screen } from "../screens";
import type { Visitor } from "../visitor";

const contact = "/onboarding/contact-information";
const investor = "/onboarding/investor-questionnaire";
const agreements = "/onboarding/agreements";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function bareOf(schema: z.ZodTypeAny | undefined): z.ZodTypeAny | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bareOf(schema.unwrap());
  if (schema instanceof z.ZodDefault) return bareOf(schema.removeDefault());
  if (schema instanceof z.ZodEffects) return bareOf(schema.innerType());
  return schema;
}

/** The fields of a call's body that its description does not have. */
function strayFields(schema: z.ZodTypeAny | undefined, value: unknown, at = ""): string[] {
  const bare = bareOf(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((one) => strayFields(bare.element, one, `${at}[]`));
  }
  if (!(bare instanceof z.ZodObject) || !isRecord(value)) return [];
  const shape: Record<string, z.ZodTypeAny> = bare.shape;
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(shape, name) ? strayFields(shape[name], inner, `${at}.${name}`) : [`${at}.${name}`],
  );
}

function strayOf({ line, body }: Asked): string[] {
  const call = callOf(line);
  if (!call) return [`${line} is no call`];
  return body === ""
    ? []
    : strayFields(call.input, JSON.parse(body)).map((name) => `${call.name} has ${name}`);
}

/** Actions that look at no field. */
const takesNone = ({ pattern }: Screen) =>
  // Who is not signed in to the desk is led to its login.
  isBehindDesk(pattern) ||
  [
    "/logout",
    "/invest/logout",
    "/login/link/:token",
    "/invest/login/link/:token",
    "/newsletter/confirm/:token",
    "/free-test-drive/:token",
    "/events",
    "/account/alerts/try",
    "/account/bank-link/token",
    "/account/payment-methods/intent",
    // Without a first step it leads to the login.
    "/login/second-step",
    "/invest/login/second-step",
    "/login/passkey/question",
    "/invest/login/passkey/question",
  ].includes(pattern);

async function forge(arena: Arena, findings: Findings, site: SiteProcess, people: People): Promise<void> {
  const { upstream, windows } = arena;
  const screens = listScreens().filter((screen) => screen.form && !takesNone(screen));
  const targets = await inTurns(screens, 2, async (screen) => ({
    screen,
    form: (await screen.form?.(posterOf(people, screen))) ?? {},
  }));
  // Whatever is asked for is refused: each form stays as it was, and what was asked can be read.
  upstream.fault(/^(?:POST|PUT|PATCH|DELETE) /, reply({ message: "No." }, 422));
  upstream.fault(/\/exists/, reply({ exists: false }));
  upstream.asked.length = 0;
  for (const { screen, form } of targets) {
    const member = screen.poster === "anybody" ? undefined : posterOf(people, screen);
    await inTurns(forgeries(form, windows.everyPair), 4, async ([name, body, statuses]) => {
      const visitor = member?.at(site) ?? arena.visitor(site);
      const answered = await visitor.request(screen.address, {
        method: "POST",
        body: body.toString(),
        headers: { origin: site.origin },
      });
      const flaws = [
        ...(statuses.includes(answered.status) ? [] : [`status ${answered.status}`]),
        ...flawsOf(answered),
      ];
      findings.note(`POST ${screen.address}, ${name}`, flaws.length === 0, flaws.join(", "));
    });
  }
  const strays = [...new Set(upstream.asked.flatMap(strayOf))];
  findings.note(
    "what went upstream",
    upstream.asked.length > 50 && strays.length === 0,
    `${upstream.asked.length} calls; ${strays.slice(0, 20)}`,
  );
  upstream.heal();
}

/** Each choice of a step with a value that is none of it. */
async function choose(findings: Findings, applicant: Visitor): Promise<void> {
  const steps = [
    [contact, "contact-information", applicant.contactForm],
    [investor, "investor-questionnaire", investorForm],
  ] as const;
  for (const [path, step, form] of steps) {
    // What is right of a form is kept: the step before has to be finished again.
    await applicant.post(contact, applicant.contactForm);
    for (const question of allQuestions(stepQuestions[step])) {
      if (question.kind !== "choice" || !(question.name in form)) continue;
      for (const value of ["none_of_these", "constructor", "toString", "-7"]) {
        const { status } = await applicant.post(path, { ...form, [question.name]: value });
        findings.note(`${question.name}=${value}`, status === 422, `${status}`);
      }
    }
  }
}

/** Steps that were not done lead back to the first of them, and nothing is opened. */
async function skip(arena: Arena, findings: Findings, site: SiteProcess, applicant: Visitor): Promise<void> {
  const form = await applicant.agreementsForm();
  const half = await arena.visitor(site).signUp();
  await half.post(contact, half.contactForm);
  const barred = await arena.visitor(site).signUp();
  await barred.post(contact, barred.contactForm);
  const notEligible = await barred.post(investor, { ...investorForm, risk_tolerance: "conservative" });
  findings.note(
    "an answer that is not eligible",
    [303, 422].includes(notEligible.status),
    `${notEligible.status}`,
  );
  const thief = await arena.visitor(site).signUp();
  thief.cookies.store([`draft=${applicant.cookies.value("draft")}`]);
  arena.upstream.asked.length = 0;
  for (const [who, visitor, expected] of [
    ["nothing answered", await arena.visitor(site).signUp(), contact],
    ["half answered", half, investor],
    ["not eligible", barred, investor],
    ["somebody else's answers", thief, contact],
  ] as const) {
    for (const reply of [
      await visitor.post(agreements, form),
      await visitor.get(agreements),
      await visitor.post(`${agreements}?_data=routes%2Fonboarding.agreements`, form),
    ]) {
      const location = reply.headers.location ?? reply.headers["x-remix-redirect"];
      findings.note(`signing, ${who}`, location === expected, `${reply.status} ${location}`);
    }
  }
  const opened = arena.upstream.asked.filter(({ line }) => /^POST .*\/account$|consents/.test(line));
  findings.note("accounts opened by skipping", opened.length === 0, `${opened.length}`);
}

export const forgedForms: readonly Row[] = [
  {
    id: "S11",
    check:
      "skipped steps, forged choices, extra and doubled fields, names of prototypes, lists of a million, on every action",
    expectation:
      "422 with the form, 400, or back to the first unfinished step; only known fields go upstream",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      await forge(arena, findings, site, people);
      await skip(arena, findings, site, people.applicant);
      await choose(findings, people.applicant);
      const after = await arena.visitor(site).get("/2024?hostile=1");
      findings.note(
        "other people's page",
        after.status === 200 && !/"admin"/.test(after.text),
        `${after.status}`,
      );
    },
  },
];
