import { agreementDocuments, consentDocuments } from "~/content/agreements/documents";
import { legalDocument } from "~/content/legal/documents";
import { publicPages } from "~/content/public-pages";
import type { Context } from "~/context.server";
import { legalDocuments, paths } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";
import { listSectors } from "~/pages/sectors/sectors.server";
import { panel } from "~/upstream/panel.server";
import { brandName } from "../../../domain/brand";

interface Entry {
  path: string;
  /** ISO 8601, where it is known */
  changed?: string | null | undefined;
}

/** As many as one sitemap may have (sitemaps.org). */
const most = 50_000;

/**
 * Every public page as a sitemap: our own, and those of the upstream's sectors, stocks, posts and authors. Where the
 * upstream is away our own still stand, with the six sectors of SPEC 2.
 */
export async function writeSitemap({
  upstream,
  settings,
}: Pick<Context, "upstream" | "settings">): Promise<string> {
  const [{ sectors }, list, archive] = await Promise.all([
    listSectors(upstream),
    panel(upstream.blog.freePosts({})),
    panel(upstream.users.newsletterIssues()),
  ]);
  const issues = archive.state === "ready" ? archive.data.issues : [];
  const posts = list.state === "ready" ? [...list.data.posts, ...(list.data.membersOnly ?? [])] : [];
  const symbols = new Set(sectors.flatMap(({ stocks }) => stocks ?? []).map(({ symbol }) => symbol));
  const entries: Entry[] = [
    ...publicPages.map(({ path }) => ({ path, changed: changedOf(path) })),
    ...[...agreementDocuments, ...Object.values(consentDocuments)].map(({ name, revision, updated }) => ({
      path: paths.agreementDocument(name, revision),
      changed: updated,
    })),
    ...posts.map(({ id, publishedAt, updatedAt }) => ({
      path: paths.post(id),
      changed: updatedAt ?? publishedAt,
    })),
    ...[...new Set(posts.map(({ author }) => author.id))].map((id) => ({ path: paths.author(id) })),
    ...issues.map(({ number, sentAt }) => ({ path: tokenPaths.newsletterIssue(number), changed: sentAt })),
    ...sectors.flatMap(({ slug }) =>
      [paths.sector(slug), paths.sectorNews(slug), paths.sectorInsight(slug), paths.timing(slug)].map(
        (path) => ({
          path,
        }),
      ),
    ),
    ...[...symbols]
      .toSorted()
      .flatMap((symbol) => [{ path: paths.stock(symbol) }, { path: paths.stockChart(symbol) }]),
  ];
  const urls = entries.slice(0, most).map(({ path, changed }) => {
    const time = changed ? Date.parse(changed) : Number.NaN;
    const modified = Number.isFinite(time) ? `<lastmod>${new Date(time).toISOString()}</lastmod>` : "";
    return `<url><loc>${asXml(new URL(path, settings.publicUrl).href)}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

const dated = new Map<string, string | undefined>(
  legalDocuments.map((name) => [paths.legal(name), legalDocument(name, brandName(undefined))?.updated]),
);
const changedOf = (path: string) => dated.get(path);

/** An address holds no other character that XML reads. */
const asXml = (address: string) => address.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
