import type { Page, Response } from "playwright/test";
import { problemsOf } from "../harness/html-problems";

/** Documents in which nothing was found. The states of a screen that a script makes all come as one document. */
const flawless = new Set<string>();

/** What is wrong with a document's HTML (QUALITY U3). */
export async function markupProblems(html: string): Promise<string[]> {
  const known = html.replaceAll(/ nonce="[^"]*"/g, "");
  if (flawless.has(known)) return [];
  const problems = await problemsOf(html);
  if (problems.length === 0) flawless.add(known);
  return problems;
}

/**
 * Notes what the browser is sent from now on.
 * @returns tells the reply whose document it shows
 */
export function documentOf(page: Page): () => Response {
  let last: Response | undefined;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.status() !== 303) last = response;
  });
  return () => {
    if (!last) throw new Error("no page was opened");
    return last;
  };
}
