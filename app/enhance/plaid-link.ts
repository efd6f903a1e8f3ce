import { announceLeaving } from "../lib/leaving";

/** What Plaid's script brings (PROVIDERS 3). */
interface PlaidScript {
  create(options: {
    token: string;
    onSuccess(publicToken: string, metadata: { accounts?: unknown }): void;
    onExit(): void;
  }): { open(): void; destroy(): void };
}

declare global {
  interface Window {
    Plaid?: PlaidScript;
  }
}

/**
 * `<plaid-link>`: its first form leads to the provider's page; where the provider's script has come it opens in place
 * instead, and the second form brings what was found. Whatever goes wrong, the first form goes its own way.
 */
export class PlaidLink extends HTMLElement {
  connectedCallback(): void {
    const [begin, found] = this.querySelectorAll("form");
    const { token: address } = this.dataset;
    if (!begin || !found || !address) return;
    begin.addEventListener("submit", (event) => {
      const { Plaid } = window;
      if (!Plaid) return;
      event.preventDefault();
      openInPlace(Plaid, { begin, found, address }).catch(() => sendUnasked(begin));
    });
  }
}

interface Forms {
  begin: HTMLFormElement;
  found: HTMLFormElement;
  /** Where a token for the script is had. */
  address: string;
}

/** So long the page waits for a token; then the form goes its own way. */
const tokenMs = 5_000;

async function openInPlace(plaid: PlaidScript, { begin, found, address }: Forms): Promise<void> {
  const button = begin.querySelector("button");
  if (button) button.disabled = true;
  const reply = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "error",
    signal: AbortSignal.timeout(tokenMs),
  });
  const said: unknown = reply.ok ? await reply.json() : undefined;
  const token = typeof said === "object" && said && "linkToken" in said ? said.linkToken : undefined;
  if (typeof token !== "string") throw new Error("no token");
  const handler = plaid.create({
    token,
    onSuccess(publicToken, { accounts }) {
      setField(found, "publicToken", publicToken);
      setField(found, "accounts", JSON.stringify(accounts ?? []));
      sendUnasked(found);
    },
    onExit() {
      handler.destroy();
      if (button) button.disabled = false;
      button?.focus();
    },
  });
  handler.open();
}

/** No submit event tells of it. */
function sendUnasked(form: HTMLFormElement): void {
  announceLeaving();
  form.submit();
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
