import { todayWords as words } from "~/content/today";
import { alertPaths } from "~/lib/alert-paths";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { Today } from "../../../contract/today";

/** Each way on which no alert reaches the member any more, and what brings it back. */
export function TodayNotices({ today }: { today: Today }) {
  const { alertsEnded, emailConfirmed, mailRefusedAt, pushEndedAt, textsRefusedAt, textsStoppedAt } = today;
  const notices = [
    alertsEnded && { say: words.alertsEnded, next: words.alertsEndedNext, href: paths.subscribe() },
    emailConfirmed === false && {
      say: words.mailUnconfirmed,
      next: words.mailUnconfirmedNext,
      href: paths.alerts(),
    },
    mailRefusedAt && {
      say: words.mailRefused(formatDate(mailRefusedAt)),
      next: words.mailRefusedNext,
      href: `${paths.alerts()}#test`,
    },
    textsStoppedAt && {
      say: words.textsStopped(formatDate(textsStoppedAt)),
      next: words.textsStoppedNext,
      href: alertPaths.alertsPhone(),
    },
    textsRefusedAt && {
      say: words.textsRefused(formatDate(textsRefusedAt)),
      next: words.textsRefusedNext,
      href: alertPaths.alertsPhone(),
    },
    pushEndedAt && {
      say: words.pushEnded(formatDate(pushEndedAt)),
      next: words.pushEndedNext,
      href: `${paths.alerts()}#browsers`,
    },
  ].filter((notice) => notice !== false && notice !== null && notice !== undefined && notice !== "");
  return notices.map(({ say, next, href }) => (
    <p key={say} role="status">
      {say} <a href={href}>{next}</a>
    </p>
  ));
}
