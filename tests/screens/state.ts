import { expect, type Locator, type Page } from "playwright/test";

/**
 * Who sees a screen: nobody in particular; the seeded member; somebody who has just signed up; the same with both steps of
 * onboarding answered; somebody who has just signed up to invest; the same once the checks are passed.
 */
export type Who = "visitor" | "member" | "newcomer" | "applicant" | "investor" | "cleared";

/** A browser in which a state is reached, and whether scripts run in it. */
export interface Visit {
  page: Page;
  js: boolean;
}

/** A form that is sent with something wrong in it, and comes back. */
export interface Refusal {
  /** Its selector. */
  form: string;
  /** What is typed, chosen or ticked (any text but "") in its fields, by their names. */
  fill?: Readonly<Record<string, string>>;
  /** The name of the button, where there are several. */
  press?: string | RegExp;
  /** The selector of the form that shows what was typed, where that is another one. */
  comesBackAs?: string;
}

/** Bodies of 200, by the paths of the calls. */
export type Replies = Readonly<Record<string, unknown>>;

/** One screen as somebody may see it. */
export interface State {
  /** Distinct among all. */
  name: string;
  /** The route's path as the build has it, or `providersPage`. */
  route: string;
  /** A visitor where it is left out. */
  who?: Who;
  /** What is opened first. */
  at?: string;
  /** What is done there. */
  steps?: (visit: Visit) => Promise<unknown>;
  /** The form that is then refused, or `asked`: the address itself asks for what there is not, and comes with 422. */
  refused?: Refusal | "asked";
  /** What `at` is answered with; 200 where it is left out. */
  status?: number;
  /** There is no such state without JavaScript. */
  scripts?: "only";
  /** The upstream answers nothing, or calls of these paths with these bodies. */
  upstream?: "away" | Replies;
}

/** Not a page of the site: what the sandbox's card provider, bank and broker show at the upstream's address. */
export const providersPage = "a page of the provider's";

/** The heading of a form's error summary. */
export const problemsTitle = "There is a problem";

/** Leads to a state, in a browser whose cookies are those of who sees it. */
export async function reach(state: State, visit: Visit): Promise<void> {
  await reachForm(state, visit);
  if (state.refused && state.refused !== "asked") await send(visit.page, state.refused);
}

/** The same, up to where its form is filled and not sent yet. */
export async function reachForm({ at, steps, refused }: State, visit: Visit): Promise<void> {
  if (at) await visit.page.goto(at);
  await steps?.(visit);
  if (refused && refused !== "asked" && refused.fill)
    await fill(visit.page.locator(refused.form), refused.fill);
}

/** Sends a form that will come back. */
export async function send(page: Page, { form, press }: Refusal): Promise<void> {
  const sent = page.locator(form);
  // A field may have a button of its own, which sends nothing.
  await (press === undefined
    ? sent.locator('button[type="submit"]')
    : sent.getByRole("button", { name: press })
  ).click();
  await expect(page).toHaveTitle(/^Error: /);
}

async function fill(form: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const fields = form.locator(`[name="${name}"]`);
    const kind = await fields
      .first()
      .evaluate((field) => (field instanceof HTMLSelectElement ? "list" : field.getAttribute("type")));
    if (kind === "list") await fields.selectOption(answer);
    else if (kind === "checkbox") await fields.check();
    else if (kind === "radio") await form.locator(`[name="${name}"][value="${answer}"]`).check();
    else await fields.fill(answer);
  }
}
