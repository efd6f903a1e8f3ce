import { expect, type Page } from "playwright/test";
import { trapField } from "~/lib/trap-field";
import { problemsTitle, type Refusal, reachForm, type State, send, type Visit } from "../screens/state";

/** Never shown again (QUALITY U5). */
const secrets = [
  "password",
  "currentPassword",
  "codesPassword",
  "emailPassword",
  "phonePassword",
  "stepCode",
  "tax_id",
  "taxId",
];

/**
 * Has a state's form refused, or asks for what there is not, and holds how it comes back (QUALITY U5): with 422, the summary
 * first and with the focus, links in it that lead to fields, `Error:` in the title, and everything as it was typed but for
 * what is secret.
 */
export async function holdRefusal(state: State, visit: Visit): Promise<void> {
  const { page } = visit;
  if (state.refused === "asked") await holdAsked(state, page);
  else if (state.refused) await holdSent(state, visit, state.refused);
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("region", { name: problemsTitle }).filter({ visible: true });
  await expect(summary, "the summary is read first").toBeFocused();
  const found = await summary.evaluate((element) => {
    const form = element.closest("form, dialog, main");
    const targets = [...element.querySelectorAll("a")].map(({ hash }) => ({
      hash,
      field: document.getElementById(hash.slice(1)),
    }));
    const nameOf = (field: Element) => field.getAttribute("name");
    return {
      lost: targets
        .filter(({ field }) => !field?.matches("input, select, textarea, fieldset"))
        .map(({ hash }) => hash),
      // To one of several choices, and of a date to the first part that is wrong.
      unlinked: [...(form?.querySelectorAll("[aria-invalid=true]") ?? [])]
        .filter((wrong) => {
          const all = wrong.matches("[data-part]") ? (wrong.closest("fieldset") ?? wrong) : wrong;
          return !targets.some(
            ({ field }) => field && (all.contains(field) || nameOf(field) === nameOf(wrong)),
          );
        })
        .map((wrong) => wrong.outerHTML),
      first: [...(form?.querySelectorAll("input:not([type=hidden]), select, textarea") ?? [])].every(
        (field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
      ),
    };
  });
  expect(found.lost, "its links lead to fields").toEqual([]);
  expect(found.unlinked, "every field that is wrong is led to").toEqual([]);
  expect(found.first, "it stands before the fields").toBe(true);
  await expect(summary.locator("a, p").first(), "it says what is wrong").toBeVisible();
}

async function holdAsked({ at = "" }: State, page: Page): Promise<void> {
  const reply = await page.goto(at);
  expect(reply?.status()).toBe(422);
  for (const [name, value] of new URL(at, "http://localhost").searchParams) {
    const field = page.getByRole("main").locator(`input[name="${name}"], select[name="${name}"]`);
    if ((await field.count()) > 0) await expect(field.first(), `${name} is kept`).toHaveValue(value);
  }
}

async function holdSent(state: State, visit: Visit, refused: Refusal): Promise<void> {
  const { page } = visit;
  await reachForm(state, visit);
  const typed = await valuesOf(page, refused.form);
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    send(page, refused),
  ]);
  expect(reply.status()).toBe(422);
  const shown = await valuesOf(page, refused.comesBackAs ?? refused.form);
  expect(shown, "what was typed is kept").toEqual(expect.arrayContaining(typed));
  const typedSecrets = secrets.flatMap((name) => refused.fill?.[name] || []);
  const html = typedSecrets.length > 0 && reply.request().isNavigationRequest() ? await reply.text() : "";
  for (const secret of typedSecrets) expect(html, "what is secret is not sent back").not.toContain(secret);
}

/** The fields of a form with what they hold: "email=sam@". */
const valuesOf = (page: Page, form: string): Promise<string[]> =>
  page.locator(form).evaluate(
    (element, left) => {
      const fields = element instanceof HTMLFormElement ? [...element.elements] : [];
      return fields.flatMap((field) => {
        const isTicked = field.matches("[type=checkbox], [type=radio]");
        if (isTicked && !field.matches(":checked")) return [];
        const isField = field.matches("select, textarea, input:not([type=hidden])");
        if (!isField || !("name" in field) || !("value" in field)) return [];
        return left.includes(String(field.name)) ? [] : [`${field.name}=${field.value}`];
      });
    },
    [...secrets, trapField],
  );
