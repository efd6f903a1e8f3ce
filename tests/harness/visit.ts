import { redirect } from "@remix-run/node";
import { afterEach, beforeEach, expect } from "vitest";
import { requireUser } from "~/session/member.server";
import { panel } from "~/upstream/panel.server";
import { buildOf } from "./build";
import { CookieStore } from "./cookies";
import type { SiteReply } from "./http-client";
import { type SiteUnderTest, startSite } from "./site";
import { accessToken, ada } from "./tokens";
import { type Behaviour, type MisbehavingUpstream, reply, startUpstream } from "./upstream";

export const profile = "GET /api/users/profile/";
export const refresh = "POST /api/auth/refresh";
export const login = "POST /api/users/login";
export const exists = "GET /api/users/exists";
export const fresh = { accessToken: accessToken("fresh"), refreshToken: "refresh-2" };

/** Pages that call the upstream in every way that the product's do. */
export const pages = {
  "/2024": { loader: () => ({ page: "landing" }) },
  "/login": {
    async action({ context }) {
      const reply = await context.upstream.users.login({ email: ada.email, password: "p" });
      if (!("secondStep" in reply)) context.session.signIn(reply);
      context.toast.show("welcomeBack");
      return redirect("/2024", 303);
    },
  },
  "/logout": {
    page: false,
    async action({ context }) {
      context.session.end();
      context.toast.show("signedOut");
      return redirect("/2024", 303);
    },
  },
  "/account": {
    async loader({ context, request }) {
      requireUser(context, request);
      const { users } = context.upstream;
      const all = await Promise.all(Array.from({ length: 20 }, () => users.profile()));
      return { emails: new Set(all.map(({ email }) => email)).size };
    },
    action({ context, request }) {
      requireUser(context, request);
      return redirect("/account", 303);
    },
  },
  "/optional": {
    loader: async ({ context }) => ({ panel: await panel(context.upstream.users.profile()) }),
  },
  "/exists": { loader: ({ context }) => context.upstream.users.exists({ email: ada.email }) },
  "/crash": {
    loader() {
      throw new TypeError("cannot read the tax id 123-45-6789 of ada@example.com");
    },
  },
  "/broken": { broken: true },
} satisfies Parameters<typeof buildOf>[0];
export const build = buildOf(pages);

/** The profile for one token, 401 for every other. */
export const onlyFor =
  (token: string): Behaviour =>
  (req, res, seen) => {
    const known = req.headers.authorization === `Bearer ${token}`;
    (known ? reply(ada) : reply({ message: "Your session has ended." }, 401))(req, res, seen);
  };

export const sessionCookies = ({ setCookies }: SiteReply): string[] =>
  setCookies.filter((cookie) => cookie.startsWith("session="));

/** One visitor's browser, the site and its upstream: new ones for every test. */
export class Visit {
  readonly cookies = new CookieStore();
  constructor(
    readonly upstream: MisbehavingUpstream,
    readonly site: SiteUnderTest,
  ) {}

  get = (path: string): Promise<SiteReply> => this.site.request(path, { cookies: this.cookies });

  post = (path: string): Promise<SiteReply> => this.site.request(path, { body: "", cookies: this.cookies });

  /** Signs in with an access token of that life, and lets the welcome pass. */
  signIn = async (expiresInSeconds = 900, refreshToken: string | undefined = "refresh-1"): Promise<void> => {
    const token = accessToken("old", expiresInSeconds);
    this.upstream.on(login, reply({ ...ada, token, refreshToken }));
    await this.post("/login");
    this.cookies.store(["toast=; Max-Age=0"]);
  };
}

/** Gives each test of a file its own visit, to a site with these settings. */
export function withVisits(env: Record<string, string> = {}): () => Visit {
  let visit: Visit | undefined;
  beforeEach(async () => {
    const upstream = await startUpstream();
    visit = new Visit(upstream, await startSite({ build, apiBaseUrl: upstream.baseUrl, env }));
  });
  afterEach(() => Promise.all([visit?.site.close(), visit?.upstream.close()]));
  return () => visit ?? expect.fail("not started");
}
