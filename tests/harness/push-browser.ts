import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { TestApi } from "./api";

/** A browser that has subscribed at a push service, and can read what it is pushed (RFC 8291). */
export interface PushBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** What a sealed message says. @throws where it was not sealed for this browser */
  read(sealed: Buffer): string;
}

/** @param endpoint where it is pushed to; without one at a push service that is usual */
export function pushBrowser(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("base64url")}`,
): PushBrowser {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    read(sealed) {
      // RFC 8188, 2.1: salt, record size, length of the sender's key, the key; then one record.
      const salt = sealed.subarray(0, 16);
      const length = sealed[20] ?? 0;
      const sender = sealed.subarray(21, 21 + length);
      const record = sealed.subarray(21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
      const key = hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", new Uint8Array(key), new Uint8Array(nonce));
      decipher.setAuthTag(record.subarray(-16));
      const opened = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // A 2 ends the last record, after it there are only zeros.
      return opened.subarray(0, opened.lastIndexOf(2)).toString("utf8");
    },
  };
}

/** Adds a browser for a member. */
export const addBrowser = (api: TestApi, token: string, browser: PushBrowser, name = "Firefox on Windows") =>
  api.call("POST", "/api/users/alerts/browsers", { token, body: { ...browser.subscription, name } });

/** Chooses new signals and endings by push alone. */
export async function choosePushes(
  api: TestApi,
  token: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const reply = await api.call("PUT", "/api/users/alerts", {
    token,
    body: {
      ...{
        zone: "America/New_York",
        quietFrom: 0,
        quietTo: 0,
        digestAt: 0,
        scope: "everything",
        sectors: [],
      },
      told: ["signals", "endings"].map((kind) => ({ kind, channel: "push", timing: "now" })),
      ...more,
    },
  });
  if (reply.status !== 200) throw new Error(`pushes were not chosen: ${reply.text}`);
}
