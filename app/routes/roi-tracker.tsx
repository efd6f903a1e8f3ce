import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TrackerView } from "~/components/roi/tracker-page";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, refuse, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { submissionSchema } from "~/lib/submission-form";
import { loadTracker, statusOf } from "~/pages/roi/roi-tracker.server";
import { goBack } from "~/way-back.server";
import { judgeTradeDays } from "../../domain/submission";
import { newYorkDay } from "../../domain/trading-days";

export { formHeaders as headers };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const isPlain = data !== undefined && Object.keys(data.read.words).length === 0;
  return [
    ...pageMeta(matches, {
      title: "ROI tracker",
      description:
        "The whole record of our trade signals, gross and net of the subscription, with losses as easy to see as gains.",
    }),
    ...(isPlain ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadTracker(context, new URL(request.url));
  return json(page, statusOf(page));
}

/** Takes a trade that a reader sends in: pending until staff have looked at its evidence. */
export async function action({ request, context: { toast, upstream } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, submissionSchema);
  if (submission.refusal) return submission.refusal;
  const wrong = judgeTradeDays(submission.data, newYorkDay(new Date()));
  if (Object.keys(wrong).length > 0) return refuse(submission, wrong);
  try {
    await upstream.roi.submit(submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("tradeShown");
  return goBack(submission.from, paths.roiTracker());
}

export default function RoiTracker() {
  return <TrackerView page={useLoaderData<typeof loader>()} />;
}
