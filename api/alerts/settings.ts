/** Who is told, and whether anybody is. */
export type AlertSettings = Readonly<{
  /** Whether what members see and are told is for who has a subscription. */
  paywall: "off" | "subscribers";
  /** No alert leaves: what waits stays. */
  stopped: boolean;
  /** The mail server that forwards reports of undelivered mail has one of these; without any no report is accepted. */
  bounceSecrets?: readonly string[] | undefined;
}>;

interface Environment {
  PAYWALL: AlertSettings["paywall"];
  ALERTS: "on" | "stopped";
  BOUNCE_SECRET?: readonly string[] | undefined;
}

/** The settings of alerts, from those of the process once they are checked. */
export const alertSettings = ({ PAYWALL, ALERTS, BOUNCE_SECRET }: Environment): AlertSettings => ({
  paywall: PAYWALL,
  stopped: ALERTS === "stopped",
  bounceSecrets: BOUNCE_SECRET,
});
