import type { LoaderFunctionArgs } from "@remix-run/node";
import { landingWords } from "~/content/landing";
import { faviconPath, iconPath, icons } from "~/lib/icons";
import { paper } from "~/lib/page-colours";
import { paths } from "~/lib/paths";
import { brandName } from "../../domain/brand";

/** What a phone puts on its home screen: this site is the app. */
export function loader({ context }: LoaderFunctionArgs) {
  const { wordmark } = brandName(context.settings.brandName);
  const manifest = {
    id: paths.landing(),
    name: wordmark,
    short_name: wordmark,
    description: landingWords.description,
    lang: "en",
    start_url: paths.landing(),
    scope: paths.root(),
    display: "standalone",
    background_color: paper.light,
    theme_color: paper.light,
    icons: [
      // The page's own icon, at any size: who looks at the page has it already.
      { src: faviconPath, sizes: "any", type: "image/svg+xml", purpose: "any" },
      ...icons.map(({ size, purpose }) => ({
        src: iconPath(size, purpose),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
