import { expect, type Page } from "playwright/test";
import { cardScript } from "~/lib/card-script";

/** Addresses of the provider's, one at each host that its script needs. */
const frameUrl = "https://js.stripe.com/v3/card.html";
const challengeUrl = "https://hooks.stripe.com/challenge.html";
const confirmUrl = "https://api.stripe.com/v1/confirm";
const sessionUrl = "https://api.stripe.com/v1/elements/sessions";
const originOf = (url: string) => new URL(url).origin;

/** What the real one does in the page: frames of its own, in which the card is typed and its owner authenticates. */
const script = `
  window.Stripe = (key) => {
    let frame;
    const heard = (origin) => new Promise((resolve) => {
      addEventListener("message", function hear(event) {
        if (event.origin !== origin || "event" in event.data) return;
        removeEventListener("message", hear);
        resolve(event.data);
      });
    });
    const framed = (url, title) => Object.assign(document.createElement("iframe"), { src: url, title });
    const ask = (question) => {
      frame.contentWindow.postMessage(question, "${originOf(frameUrl)}");
      return heard("${originOf(frameUrl)}");
    };
    const authenticate = async () => {
      const challenge = framed("${challengeUrl}", "Your bank");
      document.body.append(challenge);
      const { found } = await heard("${originOf(challengeUrl)}");
      challenge.remove();
      return found;
    };
    const confirm = async (clientSecret) => {
      await fetch("${sessionUrl}?key=" + key);
      const first = await ask({ clientSecret });
      return first.status === "requires_action" ? ask({ clientSecret, authenticate: await authenticate() }) : first;
    };
    return {
      elements: () => ({
        create: () => ({
          mount: (place) => place.append((frame = framed("${frameUrl}", "Card"))),
          on: (name, listener) => addEventListener("message", ({ origin, data }) => {
            if (origin === "${originOf(frameUrl)}" && data.event === name) listener();
          }),
        }),
      }),
      confirmCardSetup: async (secret) => {
        const { error, paymentMethodId } = await confirm(secret);
        return error ? { error } : { setupIntent: { payment_method: paymentMethodId } };
      },
      confirmCardPayment: async (secret) => {
        const { error } = await confirm(secret);
        return error ? { error } : { paymentIntent: { id: secret.split("_secret_")[0] } };
      },
    };
  };`;

const frame = `<!doctype html><title>Card</title>
  <label>Card number <input id="number"></label>
  <label>Expires <input id="expiry"></label>
  <label>Security code <input id="cvc"></label>
  <script>
    const typed = (id) => document.getElementById(id).value;
    const tell = (message) => parent.postMessage(message, "*");
    addEventListener("focusin", () => tell({ event: "focus" }));
    addEventListener("input", () => tell({ event: "change" }));
    addEventListener("message", async ({ data }) => {
      const [expMonth, expYear] = typed("expiry").split("/");
      const card = { number: typed("number"), expMonth, expYear, cvc: typed("cvc") };
      const reply = await fetch("${confirmUrl}", { method: "POST", body: JSON.stringify({ ...data, ...card }) });
      tell(await reply.json());
    });
  </script>`;

const challenge = `<!doctype html><title>Your bank</title>
  <button value="complete">Complete</button> <button value="fail">Fail</button>
  <script>
    addEventListener("click", ({ target }) => target.value && parent.postMessage({ found: target.value }, "*"));
  </script>`;

/**
 * Stands in for the provider's script at its real address, and for the pages and calls behind it: what is typed in its
 * frame goes to the sandbox upstream and nowhere else. Call it before the page is opened.
 */
export async function standInForCardScript(page: Page, api: string): Promise<void> {
  const answers: [url: string, contentType: string, body: string][] = [
    [cardScript, "text/javascript", script],
    [frameUrl, "text/html", frame],
    [challengeUrl, "text/html", challenge],
    [`${sessionUrl}?*`, "application/json", "{}"],
  ];
  const headers = { "access-control-allow-origin": "*" };
  for (const [url, contentType, body] of answers) {
    await page.route(url, (route) => route.fulfill({ headers, contentType, body }));
  }
  await page.route(confirmUrl, async (route) => {
    const reply = await fetch(`${api}/hosted/card-element`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: route.request().postData(),
    });
    const { status } = reply;
    await route.fulfill({ status, headers, contentType: "application/json", body: await reply.text() });
  });
}

/** The provider's frame in the page. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card"]');

/** Types a card into it. */
export async function typeInFrame(page: Page, number: string): Promise<void> {
  const fields = cardFrame(page);
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12/34");
  await fields.getByLabel("Security code").fill("123");
}

/** What its owner's bank finds out, where it asks. */
export const answerBank = (page: Page, found: "Complete" | "Fail") =>
  page.frameLocator('iframe[title="Your bank"]').getByRole("button", { name: found }).click();

/** The provider's sentence, in the page; the card is still in its frame. */
export async function expectRefusal(page: Page, sentence: RegExp, number: string): Promise<void> {
  const refusal = page.locator("card-entry").getByRole("alert");
  await expect(refusal).toHaveText(sentence);
  await expect(refusal).toBeFocused();
  await expect(cardFrame(page).getByLabel("Card number"), "kept").toHaveValue(number);
}
