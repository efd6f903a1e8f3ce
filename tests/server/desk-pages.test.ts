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
const loader = ({ context }: LoaderFunctionArgs) => ({ who: context.desk.session.person?.email ?? "nobody" });
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
