import { expect, test } from "vitest";
import { alertsUnsubscribeToken, readAlertsUnsubscribeToken } from "../../../api/alerts/unsubscribe-token";
import { unsubscribeToken } from "../../../api/newsletter/unsubscribe-token";
import { alertKinds } from "../../../domain/alerts/preferences";

const secrets = ["a secret of these tests", "an older one"];
const userId = "3f0c2a52-6a34-4f0e-9b93-0f7f1f6f3b11";

test.each(["all", ...alertKinds] as const)(
  "a token of %s names its member and kind, and fits into a link",
  (kind) => {
    const token = alertsUnsubscribeToken({ userId, kind }, secrets);
    expect(token).toMatch(/^[\w-]{20,128}$/);
    expect(readAlertsUnsubscribeToken(token, secrets)).toEqual({ userId, kind });
  },
);

test("each kind has a token of its own", () => {
  const tokens = (["all", ...alertKinds] as const).map((kind) =>
    alertsUnsubscribeToken({ userId, kind }, secrets),
  );
  expect(new Set(tokens).size).toBe(alertKinds.length + 1);
});

test("one that an older secret signed still works, one of another secret does not", () => {
  const way = { userId, kind: "all" } as const;
  expect(readAlertsUnsubscribeToken(alertsUnsubscribeToken(way, [secrets[1] ?? ""]), secrets)).toEqual(way);
  expect(readAlertsUnsubscribeToken(alertsUnsubscribeToken(way, ["a stranger's"]), secrets)).toBeUndefined();
});

test("an id that is no UUID has one too", () => {
  const way = { userId: "demo-account", kind: "signals" } as const;
  expect(readAlertsUnsubscribeToken(alertsUnsubscribeToken(way, secrets), secrets)).toEqual(way);
});

test.each([
  ["of another kind", (token: string) => `e${token.slice(1)}`],
  ["of another member", (token: string) => token.replace("3f0c2a52", "3f0c2a53")],
  ["cut off", (token: string) => token.slice(0, -1)],
  ["of a kind that there is not", (token: string) => `z${token.slice(1)}`],
  ["with nothing in it", () => ""],
  ["of the newsletter", () => `s${unsubscribeToken(userId, secrets)}`],
])("one %s is refused", (_, changed) => {
  const token = alertsUnsubscribeToken({ userId, kind: "signals" }, secrets);
  expect(readAlertsUnsubscribeToken(changed(token), secrets)).toBeUndefined();
});
