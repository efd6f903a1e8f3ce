import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { SearchPage } from "~/components/stocks/search-page";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { stockRequestSchema } from "~/lib/stock-request";
import { cutAtWord } from "~/lib/text";
import { searchStocks } from "~/pages/stocks/stock-search.server";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };

/** Of the words, in letters: a title is one line. */
const longestInTitle = 26;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, {
    title: data?.words ? `Stocks matching “${cutAtWord(data.words, longestInTitle)}”` : "Find a stock",
    description: "Search the stocks that we cover by symbol or company, and request one that is missing.",
  }),
  // A search belongs to its reader. Search engines are to find the page without one.
  ...(data?.words ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const search = await searchStocks(context, words);
  return json(search, search.state === "unaskable" ? 422 : 200);
}

/** Asks for a stock that is missing. */
export async function action({ request, context: { toast, upstream } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, stockRequestSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.market.requestStock(submission.data);
  } catch (error) {
    const field = isKind(error, "conflict") ? "symbol" : undefined;
    return replyToFailure(error, { toast, submission, field });
  }
  toast.show("stockRequested");
  return goBack(submission.from, paths.stocks());
}

export default function Stocks() {
  return <SearchPage search={useLoaderData<typeof loader>()} />;
}
