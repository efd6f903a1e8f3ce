import pino from "pino";
import { expect, test } from "vitest";
import { createContexts } from "~/contexts.server";
import { readSettings } from "~/env.server";
import { CookieStore } from "../../harness/cookies";

const contexts = createContexts(
  readSettings({
    PUBLIC_URL: "https://www.example.com",
    API_BASE_URL: "http://127.0.0.1:1",
    SESSION_SECRETS: "shared by the requests of a test file",
  }),
  { log: pino({ level: "silent" }) },
);
const dana = { id: "1", firstName: "Dana", lastName: "Lee", email: "dana@example.com", phone: null };

/** One request of a browser with these cookies. */
async function request(cookies: CookieStore) {
  const { context, commit } = await contexts.open({
    requestId: "r",
    cookieHeader: cookies.header,
    url: new URL("https://www.example.com/account/bank-link"),
    clientAddress: undefined,
    userAgent: undefined,
    refusesFollowing: false,
    signal: undefined,
  });
  return {
    context,
    end: async () => {
      const set = await commit(new Response());
      cookies.store(set);
      return set;
    },
  };
}

/** Somebody signed in, with a link that was begun. */
async function begun() {
  const cookies = new CookieStore();
  const { context, end } = await request(cookies);
  context.session.signIn({ ...dana, token: "token" });
  await end();
  const next = await request(cookies);
  next.context.bankLink.keep({ linkToken: "link-1", state: "state-1" });
  return { cookies, set: await next.end() };
}
test("a link that was begun is sealed in a cookie of its own pages, for as long as its token lives", async () => {
  const { cookies, set } = await begun();
  expect(set).toEqual([
    expect.stringMatching(
      /^__Secure-bank-link=[\w.-]+; Max-Age=14400; Path=\/account\/bank-link; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(cookies.header).not.toContain("link-1");
  const kept = { linkToken: "link-1", state: "state-1" };
  expect((await request(cookies)).context.bankLink.value).toEqual(kept);
});

test("it is its user's alone, and of no use to another, who loses it", async () => {
  const { cookies } = await begun();
  const { context, end } = await request(cookies);
  context.session.signIn({ ...dana, id: "2", token: "token" });
  await end();
  const other = await request(cookies);
  expect(other.context.bankLink.value).toBeUndefined();
  await other.end();
  expect(cookies.names).not.toContain("__Secure-bank-link");
});

test("it waits while nobody is signed in, and ends with a logout", async () => {
  const { cookies } = await begun();
  const session = cookies.value("__Host-session");
  cookies.store(["__Host-session=; Max-Age=0"]);
  const stranger = await request(cookies);
  expect(stranger.context.bankLink.value).toBeUndefined();
  await stranger.end();
  expect(cookies.names).toContain("__Secure-bank-link");
  cookies.store([`__Host-session=${session}`]);
  const back = await request(cookies);
  expect(back.context.bankLink.value).toBeDefined();
  await back.context.signOut();
  await back.end();
  expect(cookies.names).not.toContain("__Secure-bank-link");
});
