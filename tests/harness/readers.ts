import { readersNeed } from "~/session/member.server";
import { buildOf } from "./build";
import { CookieStore } from "./cookies";
import type { SiteReply } from "./http-client";
import { type SiteUnderTest, startSite } from "./site";
import { accessToken, ada } from "./tokens";
import { type Behaviour, type MisbehavingUpstream, reply, startUpstream } from "./upstream";
import { pages } from "./visit";

export const access = "GET /api/users/access";
export const versions = "GET /api/data/versions";
export const symbol = "GET /api/symbols/NVDA";
export const verify = `GET /api/transactions/subscriptions/${ada.id}/verify`;

/** The product's way to a stock's page, with two of its calls' outcomes: what is for readers, and what is missing. */
const build = buildOf({
  ...pages,
  "/stocks/:ticker": {
    async loader({ context, params: { ticker = "" } }) {
      const need = await readersNeed(context);
      if (need) return { need };
      return { stock: await context.upstream.market.symbol({ symbol: ticker }) };
    },
  },
});

/** A stock as the upstream answers it, of some version of the market's data. */
export const stockOf = (name: string, version?: number): Behaviour =>
  reply(
    { symbol: "NVDA", name },
    200,
    version === undefined ? {} : { "x-data-versions": `market=${version}` },
  );

export const versionsOf = (market: number): Behaviour => reply({ market, signals: 1, ledger: 1, blog: 1 });
export const opens = (subscribed: boolean): Behaviour => reply({ subscribed });
export const refuses = reply({ message: "Your session has ended." }, 401);
export const breaks = reply({ message: "Later." }, 503);

/** A site and its upstream, and browsers that are signed in there. */
export class Readers {
  constructor(
    readonly upstream: MisbehavingUpstream,
    readonly site: SiteUnderTest,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Readers> {
    const upstream = await startUpstream();
    upstream.on(access, opens(true));
    upstream.on(versions, versionsOf(1));
    upstream.on(symbol, stockOf("NVIDIA", 1));
    return new Readers(upstream, await startSite({ build, apiBaseUrl: upstream.baseUrl, env }));
  }

  /** A browser of somebody of that name; the welcome has been seen. */
  async signIn(firstName = ada.firstName, id = ada.id, token = accessToken(firstName)): Promise<Browser> {
    const cookies = new CookieStore();
    this.upstream.on(
      "POST /api/users/login",
      reply({ ...ada, id, firstName, token, refreshToken: `refresh-${id}` }),
    );
    await this.site.request("/login", { body: "", cookies });
    const welcome = cookies.header ?? "";
    cookies.store(["toast=; Max-Age=0"]);
    const get = (path = "/stocks/NVDA", headers: Record<string, string> = {}) =>
      this.site.request(path, { cookies, headers: { "accept-encoding": "identity", ...headers } });
    return { cookies, welcome, token, get };
  }

  close = () => Promise.all([this.site.close(), this.upstream.close()]);
}

export interface Browser {
  cookies: CookieStore;
  /** The cookies while the notice of the sign-in was yet to be shown. */
  welcome: string;
  token: string;
  get(path?: string, headers?: Record<string, string>): Promise<SiteReply>;
}
