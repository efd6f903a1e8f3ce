import { announceLeaving } from "../lib/leaving";

/** Vouches for one script alone (server/security.ts names the policy): no other becomes a worker. */
const policy = window.trustedTypes?.createPolicy("alerts-worker", {
  createScriptURL: (path) => {
    if (path !== "/alerts-worker.js") throw new TypeError(`no worker of ours: ${path}`);
    return path;
  },
});

/**
 * `<push-setup>`: its form adds this browser to those that alerts are shown in. Nothing is registered before the button is
 * pressed. What stands in the way is said in its place.
 */
export class PushSetup extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector("form");
    const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    this.#show(isAble ? "add" : "unable");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#add(form);
    });
  }

  /** Of all parts one is there. */
  #show(name: "add" | "unable" | "denied" | "failed"): void {
    // After a refusal or a failure the member may try again.
    for (const part of this.querySelectorAll<HTMLElement>("[data-part]"))
      part.hidden = part.dataset.part !== name && (part.dataset.part !== "add" || name === "unable");
  }

  async #add(form: HTMLFormElement): Promise<void> {
    const button = form.querySelector("button");
    if (button) button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") return this.#show("denied");
      const { key = "", worker = "" } = this.dataset;
      const { endpoint, keys } = (await subscribe(worker, key)).toJSON();
      const values = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
      for (const [name, value] of Object.entries(values)) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value ?? "";
      }
      announceLeaving();
      // No submit event tells of it.
      form.submit();
    } catch {
      this.#show("failed");
    } finally {
      if (button) button.disabled = false;
    }
  }
}

async function subscribe(worker: string, key: string): Promise<PushSubscription> {
  const { serviceWorker } = navigator;
  // It looks after the pages of alerts alone, and does nothing to them.
  const scope = location.pathname;
  const path = policy?.createScriptURL(worker) ?? worker;
  await serviceWorker.register(path, { scope, updateViaCache: "none" });
  const { pushManager } = await serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const known = await pushManager.getSubscription();
  // One that was made for another key of ours can never be pushed to.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
