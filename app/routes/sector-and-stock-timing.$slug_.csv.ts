import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvResponse } from "~/csv.server";
import { notFound } from "~/not-found.server";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";
import { isNotOffered } from "~/upstream/panel.server";

/** Every day of a sector's index, as a file. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = sectorSlugIn({ sector: params.slug });
  const { index, source } = await context.upstream.market.sectorTiming({ slug }).catch((error: unknown) => {
    throw isNotOffered(error) ? notFound("We have no index of a sector under that address.") : error;
  });
  return csvResponse(
    `${slug}-index`,
    ["date", "index", "average", "stance", "source"],
    (index ?? []).map(({ date, level, average, stance }) => [date, level, average, stance, source?.kind]),
  );
}
