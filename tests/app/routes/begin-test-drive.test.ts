import { describe, expect, test } from "vitest";
import { action as begin, loader as open } from "~/routes/free-test-drive_.$token";
import { action as login } from "~/routes/login";
import { action as start } from "~/routes/start";
import { loader as stocks } from "~/routes/stock-insights-by-sector.$sector._index";
import { testDrives } from "../../../api/db/lead-tables";
import { LINK_DAYS } from "../../../api/leads/test-drive";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, mailedToken, register } from "../../harness/people";

const on = withVisitor(async (api) => {
  await register(api);
  await register(api, { email: "other@example.com" });
});

const signIn = (email = dana.email) =>
  on.visitor.visit(login, "/login", { form: { email, password: dana.password } });

/** Asks for a link by mail, as /start does. */
async function askForLink(email = dana.email): Promise<string> {
  await on.visitor.visit(start, "/start", { form: { email } });
  await on.api.runJobs();
  return mailedToken(on.api, "free-test-drive");
}
const at = (token: string) => `/free-test-drive/${token}`;
const press = (token: string) => on.visitor.visit(begin, at(token), { params: { token }, form: {} });
const look = (token: string) => on.visitor.visit(open, at(token), { params: { token } });
const drives = () => on.api.db.select().from(testDrives);

describe("the link of a free test drive", () => {
  test("begins nothing by being opened", async () => {
    const token = await askForLink();
    await signIn();
    const { status, data } = await look(token);
    expect(status).toBe(200);
    expect(data).toEqual({ here: at(token), signedIn: true, closed: false, link: { state: "ready" } });
    expect(await drives()).toMatchObject([{ begunAt: null }]);
  });

  test("pressed while signed out leads to the login, and back", async () => {
    const token = await askForLink();
    expect(await press(token)).toMatchObject({
      status: 303,
      location: `/login?${new URLSearchParams({ from: at(token) })}`,
    });
    expect(await drives()).toMatchObject([{ begunAt: null }]);
  });

  test("pressed begins it, says until when, and says the same when it is pressed again", async () => {
    const token = await askForLink();
    await signIn();
    const first = await press(token);
    const [drive] = await drives();
    expect(first).toMatchObject({
      status: 200,
      data: { endsAt: drive?.endsAt?.toISOString(), over: false, already: false },
    });
    const second = await press(token);
    expect(second.data).toEqual({ endsAt: drive?.endsAt?.toISOString(), over: false, already: true });
    expect(second.toast).toBeUndefined();
  });

  test("that was begun says so when it is opened, and until when, to whoever opens it", async () => {
    const token = await askForLink();
    await signIn();
    await press(token);
    const [drive] = await drives();
    const link = { state: "running", endsAt: drive?.endsAt?.toISOString() };
    expect(await look(token)).toMatchObject({ status: 200, data: { signedIn: true, link } });
    on.visitor = createVisitor(exchangeWith(on.api));
    expect(await look(token)).toMatchObject({ status: 200, data: { signedIn: false, link } });
  });

  test("that is dead says so when it is opened, before anybody signs up for it", async () => {
    expect(await look("a".repeat(43))).toMatchObject({ status: 410, data: { link: { state: "unknown" } } });
    const token = await askForLink();
    on.api.advance(LINK_DAYS * 86_400);
    expect(await look(token)).toMatchObject({ status: 410, data: { link: { state: "expired" } } });
  });

  test.each([
    ["that has no such call", answering(404, { message: "Not found" })],
    ["that cannot be reached", unreachable],
  ])("of an upstream %s has its button", async (_, exchange) => {
    on.visitor = createVisitor(exchange);
    expect(await look("a".repeat(43))).toMatchObject({ status: 200, data: { link: { state: "ready" } } });
  });

  test("opens what is for subscribers at once", async () => {
    on.visitor = createVisitor(exchangeWith(on.api), { PAYWALL: "subscribers" });
    const see = () =>
      on.visitor.visit(stocks, "/stock-insights-by-sector/robotics", { params: { sector: "robotics" } });
    const token = await askForLink();
    await signIn();
    const shut = { stocks: { state: "members-only", need: "subscription" } };
    expect((await see()).data).toMatchObject(shut);
    await press(token);
    expect((await see()).data).not.toMatchObject(shut);
  });

  test("of nobody's is refused with a sentence", async () => {
    await signIn();
    const sentence = "This link is not valid. Please ask for a new one.";
    expect(await press("a".repeat(43))).toMatchObject({
      status: 422,
      data: { refused: sentence },
      toast: { type: "error", text: sentence },
    });
  });

  test.each(["short", "../x", "a".repeat(129)])("that was never one is no page: %s", async (token) => {
    await signIn();
    const opened = await on.visitor.visit(open, "/free-test-drive/x", { params: { token } });
    const pressed = await on.visitor.visit(begin, "/free-test-drive/x", { params: { token }, form: {} });
    expect([opened.status, pressed.status]).toEqual([404, 404]);
  });

  test("of somebody else's test drive is refused with a sentence", async () => {
    const token = await askForLink();
    await signIn();
    await press(token);
    on.visitor = createVisitor(exchangeWith(on.api));
    await signIn("other@example.com");
    expect(await press(token)).toMatchObject({
      status: 422,
      data: { refused: "The free test drive of this link was started with another account." },
    });
  });

  test("is there to be pressed again where the service cannot be reached", async () => {
    const token = await askForLink();
    const real = exchangeWith(on.api);
    on.visitor = createVisitor((request) =>
      request.path.includes("/test-drive/") ? unreachable(request) : real(request),
    );
    await signIn();
    const reply = await press(token);
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(reply.data).not.toHaveProperty("refused");
  });
});
