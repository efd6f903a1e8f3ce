import https from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { CookieStore } from "../harness/cookies";
import type { Ask } from "../harness/load";
import type { Deployment } from "./deployment";
import type { Failure } from "./windows";

/** Milliseconds between two requests of a client: a deployment is rehearsed, not measured. */
const PAUSE_MS = 100;

/** Pages that one person reads of a kind; more would be refused for their number. */
const PAGES_EACH = 100;

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

/** Somebody who signs in again and again, and has to stay in. */
export const member = {
  firstName: "Dana",
  lastName: "Lee",
  email: "dana@example.com",
  password: "small trades add up every day",
};

/** People who use the site while things are done to it. */
export interface Clients {
  failures: readonly Failure[];
  answered(): number;
  /** E-mail addresses of subscriptions to the newsletter that the site said are noted. */
  subscribed: ReadonlySet<string>;
  /** E-mail addresses of accounts that the upstream said are there. */
  registered: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** What one client does once; it throws where the connection fails, and returns what it got. */
interface Client {
  what: string;
  right: readonly number[];
  act(): Promise<number>;
}

/**
 * Each client sends one request after another, from an address of its own.
 * @param deployment asked for its proxy each time: one that was killed is followed by another
 */
export function startClients(deployment: Pick<Deployment, "proxy" | "settings">): Clients {
  const failures: Failure[] = [];
  const subscribed = new Set<string>();
  const registered = new Set<string>();
  let answered = 0;
  let going = true;
  let people = 0;
  const agent = new https.Agent({ keepAlive: true, maxSockets: 16 });
  const addressOf = (email: number) => `127.0.${1 + (Math.floor(email / 250) % 250)}.${1 + (email % 250)}`;

  /** @param network the first three numbers of its addresses; one after the other, as no person reads a page all day */
  const reader = (path: string, network: string): Client => {
    let times = 0;
    return {
      what: `GET ${path}`,
      right: [200],
      act: async () => {
        const from = `${network}.${1 + (Math.floor(times++ / PAGES_EACH) % 250)}`;
        return (await deployment.proxy.ask("site", { path, right: [] }, { agent, from })).status;
      },
    };
  };

  const subscriber: Client = {
    what: "POST /newsletter",
    right: [303],
    act: async () => {
      const email = `reader-${++people}@example.com`;
      const body = new URLSearchParams({ email }).toString();
      const asked: Ask = { path: "/newsletter", method: "POST", headers: form, body, right: [] };
      const { status } = await deployment.proxy.ask("site", asked, { agent, from: addressOf(people) });
      if (status === 303) subscribed.add(email);
      return status;
    },
  };

  const registrar: Client = {
    what: "PUT /api/users/register",
    right: [200],
    act: async () => {
      const email = `member-${++people}@example.com`;
      const person = { firstName: "Robin", lastName: "Sample", email, password: member.password };
      const { status } = await deployment.proxy.ask("upstream", {
        path: "/api/users/register",
        method: "PUT",
        headers: {
          ...json,
          "x-api-client-token": deployment.settings.site.API_CLIENT_TOKEN ?? "",
          "x-client-address": addressOf(people),
        },
        body: JSON.stringify(person),
        right: [],
      });
      if (status === 200) registered.add(email);
      return status;
    },
  };

  /** Signs in once, and then looks at their account: whoever is signed out on the way is led to the login, 302. */
  const cookies = new CookieStore();
  let isIn = false;
  const owner: Client = {
    what: "GET /account, signed in",
    right: [200],
    act: async () => {
      const signIn: Ask = {
        path: "/login",
        method: "POST",
        headers: form,
        body: new URLSearchParams({ email: member.email, password: member.password }).toString(),
        right: [],
      };
      const { header: cookie = "" } = cookies;
      const asked: Ask = isIn ? { path: "/account", headers: { cookie }, right: [] } : signIn;
      const reply = await deployment.proxy.ask("site", asked, { agent, from: "127.0.0.20" });
      cookies.store(reply.headers["set-cookie"] ?? []);
      if (isIn || reply.status !== 303) return reply.status;
      isIn = true;
      return 200;
    },
  };

  async function keepOn({ what, right, act }: Client): Promise<void> {
    while (going) {
      const sentAt = performance.now();
      const note = (outcome: string, status?: number) =>
        failures.push({
          what,
          status,
          outcome,
          isUnsent: /ECONNREFUSED/.test(outcome),
          sentAt,
          endedAt: performance.now(),
        });
      try {
        const status = await act();
        if (right.includes(status)) answered++;
        else note(String(status), status);
      } catch (error) {
        note(error instanceof Error ? error.message : String(error));
      }
      await wait(PAUSE_MS);
    }
  }

  const clients = [
    reader("/2024", "127.1.1"),
    reader("/login", "127.1.2"),
    reader("/stocks/AAPL", "127.1.3"),
    reader("/stock-insights-by-sector", "127.1.4"),
    subscriber,
    registrar,
    owner,
  ];
  const all = clients.map(keepOn);
  return {
    failures,
    answered: () => answered,
    subscribed,
    registered,
    stop: async () => {
      going = false;
      await Promise.all(all);
      agent.destroy();
    },
  };
}
