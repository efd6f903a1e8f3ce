import { z } from "zod";
import { reply as answering } from "../harness/upstream";
import type { Arena, SiteProcess } from "./arena";
import { isRead } from "./calls";
import { mailedToken } from "./mails";
import type { Findings } from "./row";
import type { Form, Visitor } from "./visitor";

/** What a link may carry that would do something if it were a form, with what is really theirs. */
export const asQuery = (sessionId: string) =>
  new URLSearchParams({
    press: "begin",
    _method: "POST",
    _action: "delete",
    token: "a-token-that-nobody-was-ever-given-43-chars",
    sessionId,
    symbol: "ZZZZ",
    email: "somebody@example.com",
    password: "a hostile suite of trades",
    confirm: "1",
  });

export const asLinks: [name: string, headers: Record<string, string>][] = [
  ["a link", {}],
  [
    "a link elsewhere",
    { referer: "https://evil.example/", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
  ],
  ["a prefetch", { purpose: "prefetch", "sec-purpose": "prefetch;prerender" }],
  ["a method of another name", { "x-http-method-override": "POST", "x-http-method": "DELETE" }],
];

/** What really works, led to in every way but by its form, and then pressed. */
export async function linksAsLinks(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const { upstream } = arena;
  const member = await arena.visitor(site).signUp();
  const { email } = member.person;
  const query = asQuery("a-session-that-nobody-has");
  const lead = async (path: string, presses: readonly string[] = ["begin"]) => {
    for (const press of presses) {
      query.set("press", press);
      for (const [name, headers] of asLinks) {
        for (const method of ["GET", "HEAD"]) {
          upstream.asked.length = 0;
          const { status } = await member.request(`${path}?${query}`, { method, headers });
          const writes = upstream.asked.map(({ line }) => line).filter((line) => !isRead(line));
          const what = `${method} ${path.replace(/[\w-]{30,}/, "its token")} that works, ${press}, ${name}`;
          findings.note(what, writes.length === 0 && status < 400, `${status}, ${writes.join(", ")}`);
        }
      }
    }
  };
  const works = async (what: string, path: string, form: Form = {}) => {
    const { status, headers } = await member.post(path, form);
    findings.note(`${what} afterwards, by its form`, status === 303, `${status} ${headers.location}`);
  };

  await member.post("/newsletter", { email });
  const confirm = `/newsletter/confirm/${await mailedToken(arena, email, "newsletter/confirm")}`;
  const leave = `/unsubscribe/${await mailedToken(arena, email, "unsubscribe")}`;
  for (const path of [confirm, leave]) {
    await lead(path);
    await works(path.replace(/\/[^/]*$/, ""), path);
  }
  await arena.visitor(site).post("/login/link", { email });
  const signIn = `/login/link/${await mailedToken(arena, email, "login/link")}`;
  await lead(signIn);
  await works("the sign-in link", signIn);
  await member.post("/forgot-password", { email });
  const reset = `/reset-password/${await mailedToken(arena, email, "reset-password")}`;
  await lead(reset);

  await connectBegun(arena, member);
  await lead("/brokerage/connection", ["begin", "end"]);
  await member.get("/brokerage/callback?code=code-1&state=state-1");
  const exchanged = upstream.asked.some(({ line }) => line.includes("code=code-1"));
  findings.note("the connection that was begun", exchanged, "was not made");

  await linkBegun(arena, site, member);
  await lead("/account/bank-link", ["begin", "found", "choose", "leave", "remove"]);
  await lead("/account/bank-link/token");
  await works("the accounts that a bank's page found", "/account/bank-link", {
    press: "choose",
    accountId: "acc-1",
  });
  upstream.heal();
  // Last: it ends every session.
  await works("the reset", reset, { password: "another suite of trades" });
}

/** A broker's page that was led to. */
async function connectBegun({ upstream, api }: Arena, member: Visitor): Promise<void> {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  upstream.fault(/\/authorization$/, answering({ url: `${api.baseUrl}/1`, state: "state-1", expiresAt }));
  upstream.fault(/code=code-1/, answering({ message: "Connected." }));
  await member.post("/brokerage/connection", { press: "begin" });
}

/** A bank's page that has found an account; what is left is to choose it. */
async function linkBegun({ upstream, api }: Arena, site: SiteProcess, member: Visitor): Promise<void> {
  const expiration = new Date(Date.now() + 600_000).toISOString();
  const accounts = [{ id: "acc-1", name: "Checking", mask: "1234", type: "checking" }];
  const bank = { id: "bank-1", name: "Checking", mask: "1234", status: "QUEUED" };
  upstream.fault(/\/link$/, answering({ linkToken: "link-1", expiration, hostedUrl: `${api.baseUrl}/1` }));
  upstream.fault(/\/link\/result$/, answering({ status: "finished", publicToken: "public-1", accounts }));
  upstream.fault(/\/processor-token$/, answering({ processorToken: "processor-1" }));
  upstream.fault(/^GET \S+\/account\/banks$/, answering({ account: "open", banks: [] }));
  upstream.fault(/^POST \S+\/account\/banks$/, answering(bank));
  upstream.asked.length = 0;
  await member.post("/account/bank-link", { press: "begin" });
  const asked = upstream.asked.find(({ line }) => /\/link$/.test(line));
  const { returnUrl } = z.object({ returnUrl: z.string() }).parse(JSON.parse(asked?.body ?? "{}"));
  await member.get(returnUrl.replace(site.origin, ""));
}
