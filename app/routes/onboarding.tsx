import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useCallback, useState } from "react";
import styles from "~/components/onboarding/onboarding.module.css";
import { Steps } from "~/components/onboarding/steps";
import { draftNotice } from "~/content/onboarding";
import { requireNoAccount } from "~/pages/account/account-exists.server";
import { listSteps } from "~/pages/onboarding/onboarding.server";
import type { Progress } from "../../domain/onboarding/progress";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireNoAccount(context);
  return { steps: listSteps(context, request) };
}

/** The way to a brokerage account: the steps beside the one that is being done. */
export default function Onboarding() {
  const { steps } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  // Where React runs, the step at hand tells how far it is as it is answered.
  const [live, setLive] = useState<Progress>();
  const tell = useCallback((progress: Progress) => setLive(progress), []);
  const shown = steps.map((step) => (live && step.href === pathname ? { ...step, progress: live } : step));
  return (
    <div className={`page ${styles.onboarding}`}>
      <aside className={styles.aside}>
        <p className="kicker">Brokerage account</p>
        <Steps steps={shown} here={pathname} />
        <p className="fine">{draftNotice}</p>
      </aside>
      <div className={styles.content}>
        <Outlet context={tell} />
      </div>
    </div>
  );
}
