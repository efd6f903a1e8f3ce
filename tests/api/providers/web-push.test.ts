import { createPublicKey, verify } from "node:crypto";
import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PushMessage } from "../../../api/providers/push/port";
import { pushSettings } from "../../../api/providers/push/settings";
import { lookupPublic } from "../../../api/providers/push/web-push/lookup-public";
import { createWebPush } from "../../../api/providers/push/web-push/push";
import { isPushEndpoint } from "../../../domain/push-endpoint";
import { pushBrowser } from "../../harness/push-browser";
import { type PushService, startPushService } from "../../harness/push-service";

const { vapid } = pushSettings({ PUSH_ADAPTER: "web-push" }, "a spare secret of forty letters for tests");
const subject = "mailto:desk@trades.example";
const message: PushMessage = {
  payload: JSON.stringify({ title: "AAPL new signal, Call (issued)", path: "/stocks/AAPL", tag: "t" }),
  topic: "a-topic",
  ttlSeconds: 600,
};

let service: PushService;
beforeEach(async () => {
  service = await startPushService();
});
afterEach(() => service.close());

const own = () => createWebPush({ hosts: [service.host], vapid }, subject, service);
const browserThere = () => pushBrowser(`https://${service.host}/push/1234`);

/** A lookup that finds these addresses for any name. */
const finding =
  (...addresses: LookupAddress[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(null, addresses);

describe("a push over TLS", () => {
  test("is sealed for the browser, which alone can read it", async () => {
    const browser = browserThere();
    expect(await own().send(browser.subscription, message)).toEqual({ state: "sent" });
    const [{ path, headers, body } = { path: "", headers: {}, body: Buffer.of() }] = service.seen;
    expect(path).toBe("/push/1234");
    expect(headers).toMatchObject({
      ...{ "content-encoding": "aes128gcm", ttl: "600", topic: "a-topic", urgency: "high" },
      "content-length": String(body.length),
    });
    expect(body.toString("latin1")).not.toContain("AAPL");
    expect(browser.read(body)).toBe(message.payload);
    expect(() => pushBrowser().read(body)).toThrow();
  });

  test("is signed by the pair that its browser subscribed to, while that one is in the list", async () => {
    const earlier = pushSettings({ PUSH_ADAPTER: "web-push" }, "another spare secret of forty letters").vapid;
    const push = createWebPush({ hosts: [service.host], vapid, earlierVapid: [earlier] }, subject, service);
    const target = { ...browserThere().subscription, vapid: earlier.id };
    expect(await push.send(target, message)).toEqual({ state: "sent" });
    expect(service.seen[0]?.headers.authorization).toContain(`k=${earlier.publicKey}`);
    expect(await own().send(target, message)).toEqual({ state: "gone", reason: "of another key" });
    expect(service.seen).toHaveLength(1);
  });

  test("is signed as ours, for that service alone (RFC 8292)", async () => {
    await own().send(browserThere().subscription, message);
    const [, token = "", key = ""] =
      /^vapid t=([^,]+), k=([\w-]{87})$/.exec(service.seen[0]?.headers.authorization ?? "") ?? [];
    expect(key).toBe(vapid.publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const publicKey = createPublicKey({
      format: "jwk",
      key: {
        ...{ kty: "EC", crv: "P-256" },
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const given = Buffer.from(signature, "base64url");
    expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, given)).toBe(true);
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
    expect([aud, sub]).toEqual([`https://${service.host}`, subject]);
    expect(exp - Date.now() / 1_000).toBeLessThan(86_400);
  });

  test("is not sent to a service whose certificate nobody vouches for", async () => {
    const push = createWebPush({ hosts: [service.host], vapid }, subject, { lookup: service.lookup });
    const outcome = await push.send(browserThere().subscription, message);
    expect([outcome.state, service.seen]).toEqual(["later", []]);
  });
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [413, "refused"],
  [401, "later"],
  [403, "later"],
  [429, "later"],
  [500, "later"],
  [302, "later"],
])("%i means %s, and no redirect is followed", async (status, state) => {
  service.answer(status);
  expect(await own().send(browserThere().subscription, message)).toEqual({
    state,
    reason: `status ${status}`,
  });
  expect(service.seen).toHaveLength(1);
});

test("what cannot be sealed or is too long is refused before anybody hears of it", async () => {
  const browser = browserThere();
  const { subscription } = browser;
  const outcomes = [
    await own().send({ ...subscription, p256dh: "A".repeat(87) }, message),
    await own().send(subscription, { ...message, payload: "x".repeat(3_001) }),
  ];
  expect(outcomes.map(({ state }) => state)).toEqual(["refused", "refused"]);
  expect(service.seen).toEqual([]);
});

describe("private networks are not reached", () => {
  test("by a host that is no longer allowed", async () => {
    const push = createWebPush({ hosts: ["fcm.googleapis.com"], vapid }, subject, service);
    const outcome = await push.send(browserThere().subscription, message);
    expect(outcome).toEqual({ state: "gone", reason: "host not allowed" });
    expect(service.seen).toEqual([]);
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ])("by an allowed name that leads to %s", async (address) => {
    const lookup = lookupPublic(finding({ address, family: address.includes(":") ? 6 : 4 }));
    const push = createWebPush({ hosts: [service.host], vapid }, subject, { ...service, lookup });
    const outcome = await push.send(browserThere().subscription, message);
    expect(outcome).toEqual({ state: "later", reason: "EPRIVATE" });
    expect(service.seen).toEqual([]);
  });

  test("of several addresses the public ones alone are used", () => {
    const found: unknown[] = [];
    const lookup = lookupPublic(
      finding({ address: "10.0.0.1", family: 4 }, { address: "142.250.1.1", family: 4 }),
    );
    lookup("push.example.com", { all: true }, (_error, addresses) => found.push(addresses));
    lookup("push.example.com", {}, (_error, address) => found.push(address));
    expect(found).toEqual([[{ address: "142.250.1.1", family: 4 }], "142.250.1.1"]);
  });
});

test("a host with a star stands for every name below, and not for the name itself or its like", () => {
  const allowed = ["*.push.apple.com"];
  const judged = ["web.push.apple.com", "push.apple.com", "evilpush.apple.com", "a.push.apple.com.example"];
  expect(judged.filter((host) => isPushEndpoint(`https://${host}/x`, allowed))).toEqual([
    "web.push.apple.com",
  ]);
});
