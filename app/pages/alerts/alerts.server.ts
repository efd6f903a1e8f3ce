import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { alertSchema, isPushed, isTexted, sectorMissing, sectorsNamed, timingIn } from "~/lib/alert-form";
import { alertPaths } from "~/lib/alert-paths";
import { paths } from "~/lib/paths";
import { listSectors } from "~/pages/sectors/sectors.server";
import { requireUser } from "~/session/member.server";
import { UserFacingError } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { AlertBrowser } from "../../../contract/alert-browsers";
import type { AlertPhone } from "../../../contract/alert-texts";
import type { AlertChoices, AlertMessage } from "../../../contract/alerts";
import type { SectorName } from "../../../contract/market-schemas";
import { historyPlacePattern } from "../../../domain/alerts/history-place";
import { type AlertChannel, type AlertKind, alertKinds } from "../../../domain/alerts/preferences";
import { eveningOf } from "../../../domain/evening";

type Choosing = Pick<Context, "session" | "upstream" | "toast">;
type Opening = Pick<Context, "policy" | "session" | "toast" | "upstream">;

/** What the alerts' page shows. */
export interface AlertsView {
  alerts: Panel<{
    choices: AlertChoices;
    kinds: AlertKind[];
    channels: AlertChannel[];
    phone?: AlertPhone | null | undefined;
    browsers?: AlertBrowser[] | null | undefined;
    pushKey?: string | null | undefined;
    entitled: boolean;
    /** Entries of the watchlist; nothing where the upstream does not say. */
    watching?: number | null | undefined;
    /** Nothing where the upstream does not say. */
    emailConfirmed?: boolean | null | undefined;
    history: AlertMessage[];
    /** Before which there is more of it. */
    before?: string | null | undefined;
  }>;
  /** The place in the history that the page comes after; nothing for the newest. */
  since?: string | undefined;
  /** When today's signals are committed from on, ISO time in UTC: digests before it are a day late. */
  evening: string;
  sectors: SectorName[];
  zones: string[];
}

/** Those that this process knows; UTC is among no list of them. */
const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

export async function openAlerts(context: Opening, request: Request): Promise<AlertsView> {
  requireUser(context, request);
  const { policy, upstream } = context;
  policy.allow({ "worker-src": [alertPaths.alertsWorker()] });
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const since = historyPlacePattern.test(asked) ? asked : undefined;
  const [alerts, { sectors }] = await Promise.all([
    panel(upstream.users.alerts({ before: since })),
    listSectors(upstream),
  ]);
  return {
    ...{ alerts, since, evening: eveningOf(new Date()).toISOString(), zones: zonesWith(alerts) },
    sectors: sectors.map(({ slug, name }) => ({ slug, name })),
  };
}

/** With what was chosen, where another process knew it. */
function zonesWith(alerts: AlertsView["alerts"]): string[] {
  const own = alerts.state === "ready" ? alerts.data.choices.zone : undefined;
  return !own || zones.includes(own) ? zones : [own, ...zones];
}

/** Keeps what was chosen, or answers what is wrong with it, as what the upstream refuses. */
export async function chooseAlerts(context: Choosing, request: Request): Promise<FormReply | Response> {
  requireUser(context, request, paths.alerts());
  const { upstream, toast } = context;
  const submission = await readSubmission(
    request,
    (fields) => alertSchema(alertKinds, sectorsNamed(fields)),
    sectorMissing,
  );
  if (submission.refusal) return submission.refusal;
  const { zone, quietFrom, quietTo, digestAt, scope } = submission.data;
  const { kept } = submission;
  const told = alertKinds.flatMap((kind) => {
    const timing = timingIn(kept, kind);
    return [
      ...(timing === "off" ? [] : [{ kind, channel: "mail" as const, timing }]),
      ...(isTexted(kept, kind) ? [{ kind, channel: "text" as const, timing: "now" as const }] : []),
      ...(isPushed(kept, kind) ? [{ kind, channel: "push" as const, timing: "now" as const }] : []),
    ];
  });
  const sectors = sectorsNamed(Object.keys(kept));
  try {
    await upstream.users.chooseAlerts({ zone, quietFrom, quietTo, digestAt, scope, sectors, told });
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("alertsSaved");
  return redirect(paths.alerts(), 303);
}

/** Sends a test alert. What the upstream refuses is a notice on the page. */
export async function sendTestAlert(context: Choosing, request: Request): Promise<Response> {
  requireUser(context, request, paths.alerts());
  const { upstream, toast } = context;
  try {
    await upstream.users.testAlert();
    toast.show("testAlertSent");
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    toast.show("serverSaid", error.userMessage);
  }
  return redirect(paths.alerts(), 303);
}
