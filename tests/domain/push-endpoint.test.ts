import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAllowableHost, isPushEndpoint, usualPushHosts } from "../../domain/push-endpoint";

test("the usual hosts are hosts that can be allowed", () => {
  expect(usualPushHosts.filter((host) => !isAllowableHost(host))).toEqual([]);
});

test.each([
  "127.0.0.1",
  "[::1]",
  "localhost",
  "https://push.example.com",
  "*",
  "*.com:x",
  "Push.example.com",
  "",
])("%s cannot be allowed", (host) => {
  expect(isAllowableHost(host)).toBe(false);
});

test.each(["push.example.com", "*.example.com", "push.example.com:8443"])("%s can be allowed", (host) => {
  expect(isAllowableHost(host)).toBe(true);
});

describe("an endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:123",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ])("%s is one of a usual browser", (endpoint) => {
    expect(isPushEndpoint(endpoint, usualPushHosts)).toBe(true);
  });

  test("is at no host but the allowed one, whatever stands around it", () => {
    const around = fc.stringMatching(/^[a-z0-9.:@/?#\\-]{0,6}$/);
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = `https://${before}push.example.com${after}`;
        if (!isPushEndpoint(text, ["push.example.com"])) return;
        const { host, username } = new URL(text);
        expect([host, username]).toEqual(["push.example.com", ""]);
      }),
    );
  });
});
