import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CandlesPage, type LookedAt } from "~/components/desk/candles-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskMarketWords } from "~/content/desk-market";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { askToCorrect, changeCandles } from "~/pages/desk/market.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskMarketWords.correctPage });

export const loader = ({ context }: LoaderFunctionArgs) => askToCorrect(context);

export const action = ({ request, context }: ActionFunctionArgs) => changeCandles(context, request);

export default function Candles() {
  return <CandlesPage looked={useActionData<{ looked?: LookedAt }>()?.looked} />;
}
