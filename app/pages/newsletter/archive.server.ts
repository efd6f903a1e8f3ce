import { archiveWords as words } from "~/content/desk-newsletter";
import type { Context } from "~/context.server";
import { safeArticle } from "~/markup.server";
import { notFound } from "~/not-found.server";
import { isKind } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";

type Asker = Pick<Context, "upstream">;

/** Every issue that was sent, where the upstream tells of them. */
export const listArchive = async ({ upstream }: Asker) => ({
  archive: await panel(upstream.users.newsletterIssues()),
});

/** One issue as it was sent. Throws a 404 where there is none. */
export async function openArchived({ upstream }: Asker, number = "") {
  if (!/^[1-9]\d{0,5}$/.test(number)) throw notFound(words.missing);
  const issue = await upstream.users.newsletterIssue({ number: Number(number) }).catch((error: unknown) => {
    throw isKind(error, "not_found") ? notFound(words.missing) : error;
  });
  const { body, ...facts } = issue;
  return { ...facts, markup: safeArticle(body).markup };
}
