import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { CardEntry as Markup } from "~/components/cards/card-entry";
import { CardEntry } from "~/enhance/card-entry";

type Open = NonNullable<Window["Stripe"]>;
type Confirmed = Awaited<ReturnType<ReturnType<Open>["confirmCardSetup"]>>;

interface CardBench {
  /** What the provider answers. */
  outcome(): Promise<Confirmed>;
  /** What it was asked, such as "setup a secret". */
  confirmed: string[];
  /** The forms that went their way, each with its fields and the button that sent it. */
  sent: { fields: Record<string, string>; by: string | undefined }[];
  /** What the provider's element tells, by the event's name. */
  tell: Record<string, () => void>;
}

/** The provider as it answers before a test says otherwise. */
const kept = async (): Promise<Confirmed> => ({ setupIntent: { payment_method: "pm_new" } });

/** Gives each test of a file the provider's script, a server of ours that has a secret, and no form sent yet. */
export function withCardField(): CardBench {
  const bench: CardBench = { outcome: kept, confirmed: [], sent: [], tell: {} };
  beforeAll(() => {
    customElements.define("card-entry", CardEntry);
    document.addEventListener("submit", (event) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof HTMLFormElement)) return;
      event.preventDefault();
      bench.sent.push({ fields: fieldsOf(target), by: event.submitter?.textContent ?? undefined });
    });
  });
  beforeEach(() => {
    Object.assign(bench, { outcome: kept, confirmed: [], sent: [], tell: {} });
    window.Stripe = scriptOf(bench);
    answer({ clientSecret: "a secret" });
  });
  afterEach(() => {
    delete window.Stripe;
    vi.restoreAllMocks();
  });
  return bench;
}

function scriptOf(bench: CardBench): Open {
  const confirm = (kind: string) => (secret: string) => {
    bench.confirmed.push(`${kind} ${secret}`);
    return bench.outcome();
  };
  return () => ({
    elements: () => ({
      create: () => ({
        mount: (place) => place.append("the provider's frame"),
        on: (event, listener) => {
          bench.tell[event] = listener;
        },
      }),
    }),
    confirmCardSetup: confirm("setup"),
    confirmCardPayment: confirm("payment"),
  });
}

/** What the page's own server says where it is asked for a secret. */
export const answer = (said: object, status = 200) =>
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(said, { status }));

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** A form with the element in it, as its component renders it. @param others markup of fields before it */
export function open(props: Partial<Parameters<typeof Markup>[0]> = {}, others = ""): void {
  const html = renderToStaticMarkup(
    <Markup script={{ publishableKey: "pk_test_1" }} intent="/intent" {...props}>
      <button type="submit">To its page</button>
    </Markup>,
  );
  const text = `<form method="post"><input name="consent" value="yes">${others}${html}<button>Start</button></form>`;
  const { body } = new DOMParser().parseFromString(text, "text/html");
  // Nothing is loaded here: a test says when the script has come.
  body.querySelector("script")?.removeAttribute("src");
  document.body.replaceChildren(...document.importNode(body, true).children);
}

function get<T extends Element>(selector: string, kind: new () => T): T {
  const found = document.querySelector(selector);
  return found instanceof kind ? found : expect.fail(`no ${selector}`);
}
export const form = () => get("form", HTMLFormElement);
export const button = () => get("form > button", HTMLButtonElement);
export const script = () => get("card-entry script", HTMLScriptElement);
export const part = (name: string) => get(`[data-part="${name}"]`, HTMLElement);
export const refusal = () => part("refusal");
export const press = () => form().requestSubmit(button());
/** Waits until the page says why not. */
export const told = () => vi.waitFor(() => expect(refusal().hidden).toBe(false));
/** Waits until so many forms went their way. */
export const gone = (bench: CardBench, times = 1) => vi.waitFor(() => expect(bench.sent).toHaveLength(times));
