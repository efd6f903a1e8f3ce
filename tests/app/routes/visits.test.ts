import { beforeEach, describe, expect, test } from "vitest";
import { loader as anyPage, action as consent } from "~/routes/consent";
import { action as events } from "~/routes/events";
import { action as signUp } from "~/routes/sign-up";
import type { Exchange } from "~/upstream/exchange.server";
import { createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { dana } from "../../harness/people";

const on = withVisitor();
let told: Record<string, unknown>[] = [];
/** The upstream, with a look at what it is told of. */
const noting: Exchange = (request) => {
  if (request.path === "/api/events") told.push(...JSON.parse(`${request.body}`).events);
  return exchangeWith(on.api)(request);
};
const setUp = (env: Record<string, string> = {}) => {
  on.visitor = createVisitor(noting, { ANALYTICS_ENABLED: "true", ...env });
};
beforeEach(() => {
  told = [];
  setUp();
});

const spring = "/2024?utm_source=mail&utm_medium=email&utm_campaign=spring";
const come = (headers: Record<string, string> = {}) => on.visitor.visit(anyPage, spring, { headers });
const choose = (choice: string, website?: string) =>
  on.visitor.visit(consent, "/consent", { form: { choice, from: "/2024", ...(website && { website }) } });
const arrive = (website: string) =>
  on.visitor.visit(events, "/events", { json: JSON.stringify({ events: [{ kind: "arrival", website }] }) });
const register = (headers: Record<string, string> = {}) =>
  on.visitor.visit(signUp, "/sign-up", { form: { ...dana }, headers });
async function toldOf(kind: string) {
  await on.visitor.analytics.stop(1_000);
  return told.filter((event) => event.kind === kind);
}
const campaign = { source: "mail", medium: "email", campaign: "spring" };

describe("a sign-up", () => {
  test("is told with the campaign and the website that brought the person, and not by which browser", async () => {
    await come();
    await arrive("forum.example");
    await register();
    expect(await toldOf("event")).toEqual([
      {
        kind: "event",
        category: "account",
        action: "sign up",
        ...campaign,
        website: "forum.example",
        userId: expect.stringMatching(/^[\w-]{10,}$/),
        at: expect.any(String),
      },
    ]);
  });

  test("that is sent twice is told once", async () => {
    await register();
    await register();
    expect(await toldOf("event")).toHaveLength(1);
  });

  test("of a person who refused is not told, nor of one whose browser refuses, nor of one who has not chosen", async () => {
    await choose("no");
    await register();
    setUp();
    await register({ "sec-gpc": "1" });
    setUp({ CONSENT: "required" });
    await register();
    expect(await toldOf("event")).toEqual([]);
  });
});

describe("a consent", () => {
  beforeEach(() => setUp({ CONSENT: "required" }));

  test("begins a visit with what was held until then, and with the website that its form tells", async () => {
    await come();
    expect((await choose("yes", "forum.example")).status).toBe(303);
    await choose("yes", "other.example");
    expect(await toldOf("visit")).toMatchObject([{ ...campaign, website: "forum.example" }]);
  });

  test.each(["no.", "forum.example/thread/4", "=cmd()", "x".repeat(500)])(
    "tells no website where the form says %j",
    async (website) => {
      await choose("yes", website);
      const [visit, ...others] = await toldOf("visit");
      expect(others).toEqual([]);
      expect(visit).not.toHaveProperty("website");
    },
  );

  test("that is refused begins none, and leaves nothing of the website", async () => {
    await choose("no", "forum.example");
    expect([await toldOf("visit"), on.visitor.cookies.names]).toEqual([[], ["consent"]]);
  });

  test("is what a website waits for that a page's script tells", async () => {
    await arrive("forum.example");
    await choose("yes");
    expect((await toldOf("visit"))[0]).not.toHaveProperty("website");
  });
});
