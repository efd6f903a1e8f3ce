import { type Context, Hono } from "hono";
import { formatDeadline } from "../../../../domain/dates";
import { formatLimit } from "../../../../domain/money";
import { escapeHtml, sendPage } from "../../../pages/html";
import { currentRound, offeringPath, type RoundTerms } from "./round";

/** The intermediary's own page of the offering: the one place where its terms stand (17 CFR 227.204). */
export function sandboxOfferingPage(terms: RoundTerms, now: () => Date): Hono {
  const app = new Hono();
  app.get(offeringPath, (c: Context) => {
    const round = currentRound(terms, now());
    const sandbox =
      '<p class="note"><strong>Sandbox.</strong> This page stands for the page of a registered intermediary. Nothing is offered here: every figure is made up.</p>';
    if (!round) {
      return sendPage(c, "No round is open", `${sandbox}\n<p>The last round has closed.</p>`);
    }
    const rows = [
      ["Issuer", terms.brand.wordmark],
      ["Security", "Sandbox non-voting common stock, made up"],
      ["Price of a share", "$1.00, made up"],
      ["Target amount", "$50,000, made up"],
      ["Smallest and largest pledge", `${formatLimit(terms.minCents)} to ${formatLimit(terms.maxCents)}`],
      ["Pledges may be taken back until", formatDeadline(round.cancelUntil)],
      ["Closes", formatDeadline(round.closesAt)],
    ].map(
      ([name = "", value = ""]) =>
        `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
    );
    return sendPage(
      c,
      round.name,
      `${sandbox}
<div class="table"><table><caption>Terms of the offering</caption><tbody>
${rows.join("\n")}
</tbody></table></div>
<p>If the target amount is not reached by the closing, pledges are refunded. Shares in a young company can lose all of their value, and there may be nobody to sell them to.</p>`,
    );
  });
  return app;
}
