/** Who is told, and whether anybody is. */
export type AlertSettings = Readonly<{
  /** Whether what members see and are told is for who has a subscription. */
  paywall: "off" | "subscribers";
  /** No alert leaves: what waits stays. */
  stopped: boolean;
}>;

interface Environment {
  PAYWALL: AlertSettings["paywall"];
  ALERTS: "on" | "stopped";
}

/** The settings of alerts, from those of the process once they are checked. */
export const alertSettings = ({ PAYWALL, ALERTS }: Environment): AlertSettings => ({
  paywall: PAYWALL,
  stopped: ALERTS === "stopped",
});
