import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { type EventSink, startEventSink } from "../harness/event-sink";
import { type SiteUnderTest, startSite } from "../harness/site";
import { accessToken } from "../harness/tokens";

const staff = {
  ...{ id: "staff-1", firstName: "Robin", lastName: "Desk", email: "robin@example.com" },
  roles: ["owner" as const],
};
/** What of the desk a page would show. */
function loader({ context, request }: LoaderFunctionArgs) {
  ran.push(new URL(request.url).pathname);
  return { who: context.desk.session.person?.email ?? "nobody" };
}
const ran: string[] = [];
const build = buildOf({
  "/desk": { loader },
  "/desk/audit": { loader },
  "/desk/broken": { broken: true },
  "/desk/kept": { page: false, loader: () => new Response("", { headers: { "Cache-Control": "public" } }) },
  "/desk/login": {
    loader,
    action: async ({ context }) => {
      await context.signInDesk({ ...staff, token: accessToken("desk"), deviceToken: "a device" });
      return null;
    },
  },
  "/desks": { loader },
});
const navigation = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "text/html",
  "sec-fetch-dest": "document",
};

let sink: EventSink;
let site: SiteUnderTest;
let cookies: CookieStore;
beforeAll(async () => {
  sink = await startEventSink("http://127.0.0.1:1");
  site = await startSite({ build, apiBaseUrl: sink.baseUrl, env: { ANALYTICS_ENABLED: "true" } });
  cookies = new CookieStore();
  await site.request("/desk/login", { method: "POST", body: "", cookies });
});
afterAll(async () => {
  await site.close();
  await sink.close();
});

const get = (path: string) => site.request(path, { cookies, headers: navigation });

test("no browser and no cache keeps a page of the desk, an error or a step of the way in", async () => {
  expect((await get("/desk")).text).toContain(staff.email);
  const elsewhere = await get("/desks");
  expect(elsewhere.headers["cache-control"]).toBe("private, no-cache");
  const written = ["/DESK/audit", "/%64esk/audit", "/desk/", "/desk//audit"];
  const below = ["/desk/audit", "/desk/login", "/desk/broken", "/desk/nowhere", "/desk/kept"];
  for (const path of ["/desk", "/desk?a=b", ...below, ...written]) {
    const { headers, setCookies } = await get(path);
    expect([path, setCookies, headers["cache-control"]]).toEqual([path, [], "private, no-store"]);
  }
});

test("pages of the desk are nobody's page views", async () => {
  for (const path of ["/desk", "/desk/audit", "/desk/nowhere", "/DESK", "/desks"]) await get(path);
  await site.finish();
  const seen = sink.told.filter(({ kind }) => kind === "view").map(({ path }) => path);
  expect(new Set(seen)).toEqual(new Set(["/desks"]));
});

const link = { ...navigation, "sec-fetch-mode": "navigate" };

test.each(["cross-site", "same-site"])(
  "a link that was followed from a %s page leads to where the way in is",
  async (from) => {
    const headers = { ...link, "sec-fetch-site": from };
    for (const path of ["/desk", "/desk/audit", "/DESK", "/%64esk/audit?a=b"]) {
      ran.length = 0;
      const reply = await site.request(path, { headers, cookies });
      const { location, "cache-control": caching } = reply.headers;
      expect([path, reply.status, location, caching]).toEqual([path, 303, "/desk/login", "no-store"]);
      expect(ran).toEqual([]);
    }
    expect((await site.request("/desk/login", { headers, cookies })).status).toBe(200);
    expect((await site.request("/desks", { headers, cookies })).status).toBe(200);
  },
);

test.each<[string, Record<string, string>]>([
  ["an image", { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
  ["a frame", { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }],
  ["a script's fetch", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
])("is refused to a page of another site as %s, and nothing of the desk runs", async (_as, how) => {
  for (const from of ["cross-site", "same-site"])
    for (const path of ["/desk", "/desk/login", "/DESK/audit", "/desk/audit?_data=routes%2Fdesk%2Faudit"]) {
      ran.length = 0;
      const headers = { ...navigation, ...how, "sec-fetch-site": from };
      expect([path, (await site.request(path, { headers, cookies })).status]).toEqual([path, 403]);
      expect(ran).toEqual([]);
    }
  const ours = { ...navigation, ...how, "sec-fetch-site": "same-origin" };
  expect((await site.request("/desk", { headers: ours, cookies })).status).toBe(200);
});
