import { formatCharge } from "../../../../domain/money";
import { alert, button, field } from "../../../pages/hosted";
import { escapeHtml } from "../../../pages/html";
import type { Intent, Method } from "./books";
import { testCards } from "./cards";

const amountOf = ({ amountCents }: Intent) => formatCharge(amountCents ?? 0);

export function titleOf(intent: Intent): string {
  if (intent.status === "requires_action") return "Authenticate your card";
  return intent.kind === "setup" ? "Add a card" : `Pay ${amountOf(intent)}`;
}

interface CardForm {
  message?: string | undefined;
  /** As it was typed; the number and the code never come back. */
  expiry?: string | undefined;
  returnUrl: string | null;
}

export function cardForm(intent: Intent, { message, expiry = "", returnUrl }: CardForm): string {
  const isSetup = intent.kind === "setup";
  const what = isSetup ? "Nothing is charged now." : `${amountOf(intent)} is charged to the card at once.`;
  return `${message ? alert(message) : ""}
<p>${what}</p>
<form method="post">
${field("number", "Card number", { autocomplete: "cc-number", inputmode: "numeric" })}
${field("expiry", "Expires (month / year)", { autocomplete: "cc-exp", inputmode: "numeric", value: expiry })}
${field("cvc", "Security code", { autocomplete: "cc-csc", inputmode: "numeric" })}
<p>${button(isSetup ? "Add card" : "Pay")}</p>
</form>
${wayBack(returnUrl, isSetup ? "Go back without adding a card" : "Go back without paying")}
${cardTable}`;
}

export function challengeForm(intent: Intent, method: Method | undefined, returnUrl: string | null): string {
  const card = method ? `the card that ends in ${method.last4}` : "your card";
  const why = intent.kind === "setup" ? "before it is kept" : `before ${amountOf(intent)} is charged to it`;
  return `<p>The bank of ${card} wants to confirm that you are its owner, ${why}. Choose here what it finds out.</p>
<form method="post">
<p>${button("Complete", "complete")}${button("Fail", "fail", { quiet: true })}</p>
</form>
${wayBack(returnUrl, "Go back without authenticating")}`;
}

const wayBack = (returnUrl: string | null, words: string) =>
  returnUrl === null ? "" : `<p><a href="${escapeHtml(returnUrl)}">${words}</a></p>`;

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");

const cardTable = `<h2>Test cards</h2>
<p class="note">Use any future month and any three digits with them. A real card is refused.</p>
<div class="table"><table><caption>Each number behaves like the card described</caption>
<thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
<tbody>
${testCards
  .map(({ number, what }) => `<tr><td><code>${spaced(number)}</code></td><td>${escapeHtml(what)}</td></tr>`)
  .join("\n")}
</tbody></table></div>`;
