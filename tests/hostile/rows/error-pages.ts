import { setTimeout as pause } from "node:timers/promises";
import { hang, reply, replyText } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { inTurns, prepared } from "../audience";
import { flawsOf, marker } from "../judge";
import type { Findings, Row } from "../row";
import { type WatchedSite, watch } from "../watched";

/** The ids of the log; a line is written once its reply has left, so those that are wanted are waited for. */
async function idsLogged(site: SiteProcess, wanted: readonly unknown[]): Promise<Set<unknown>> {
  for (let tries = 0; ; tries++) {
    const logged = new Set(site.log().map(({ id }) => id));
    if (tries === 40 || wanted.every((id) => logged.has(id))) return logged;
    await pause(50);
  }
}

/** Error pages of every kind, and the line of the log that each can be found by. */
async function showErrors(arena: Arena, findings: Findings): Promise<void> {
  const site = watch(await arena.site());
  const member = await prepared(arena.visitor(site), "applicant");
  const anybody = arena.visitor(site);
  site.replies.length = 0;
  const html = `<pre>at run (/srv/app.ts:1:2) ${marker}</pre>`;
  for (const fault of [
    hang,
    replyText(html, 500),
    replyText(html),
    reply({ message: marker }, 500),
    reply(null),
    reply({ message: 7 }, 403),
    reply([], 404),
  ]) {
    const broken = watch(await arena.site());
    arena.upstream.fault(/./, fault);
    const paths = [
      "/account",
      "/stocks/AAPL?hostile=1",
      "/stock-insights-by-sector/robotics?hostile=1",
      "/symbols/search?q=a",
      "/reset-password/a-token-that-nobody-was-ever-given-43-chars",
    ];
    await inTurns(paths, 5, async (path) => {
      await member.at(broken).get(path);
      await member.at(broken).get(`${path}${path.includes("?") ? "&" : "?"}_data=root`);
    });
    await anybody.at(broken).post("/login", { email: "a@example.com", password: marker.toLowerCase() });
    arena.upstream.heal();
    await judgeErrors(findings, broken, broken.replies);
    await broken.stop();
  }
  for (const path of [
    "/no-such-page",
    "/stocks/!!",
    "/stocks/NOSUCH",
    "/stock-insights-by-sector/none",
    "/legal/none",
    "/legal/agreements/a/b",
    "/%zz",
    "//x",
    "/reset-password/none",
  ]) {
    await anybody.get(path);
    await member.get(path);
  }
  const refused: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: site.origin, "content-type": "text/plain" },
  ];
  for (const headers of refused) {
    for (const path of ["/login", "/no-such-page", "/symbols/search", "/2024"]) {
      await anybody.request(path, { method: "POST", body: "a=1", headers });
      await anybody.request(path, { method: "PUT", body: "a=1", headers });
    }
  }
  for (const path of ["/2024", "/no-such-page", "/symbols/search", "/stocks/AAPL"]) {
    await anybody.post(path, { a: "1" });
    await anybody.request(`${path}?_data=routes%2Fnone`, {});
    await anybody.request(`${path}?_data=__proto__`, {});
    await anybody.request(path, { method: "TRACE" });
    await anybody.request(path, { method: "DELETE", headers: { origin: site.origin } });
  }
  await judgeErrors(findings, site, site.replies);
  const statuses = new Set(site.replies.map(({ reply }) => reply.status));
  findings.note(
    "kinds of errors",
    [400, 403, 404, 405, 410, 415].every((status) => statuses.has(status)),
    [...statuses].join(", "),
  );
}

async function judgeErrors(findings: Findings, site: SiteProcess, replies: WatchedSite["replies"]) {
  const logged = await idsLogged(
    site,
    replies.map(({ reply }) => reply.headers["x-request-id"]),
  );
  for (const { path, reply } of replies.filter(({ reply }) => reply.status >= 400)) {
    const id = reply.headers["x-request-id"];
    // A form that comes back, or a link that is used up, is a page like any other.
    const isForm = [410, 422].includes(reply.status) || path === "/login";
    const isPage = reply.text.includes("</html>") && !isForm;
    const flaws = [
      ...flawsOf(reply),
      ...(typeof id === "string" && logged.has(id) ? [] : [`the id ${id} is not in the log`]),
      ...(!isPage || reply.text.includes(String(id)) ? [] : ["the page does not say its id"]),
      ...(/node_modules|\/(?:srv|tmp|home|work|usr)\/|remix|express|webpack/i.test(
        reply.text.replace(/__remix\w+/g, ""),
      )
        ? ["shows how it is made"]
        : []),
    ];
    findings.note(`${path}, ${reply.status}`, flaws.length === 0, flaws.join(", "));
  }
}

export const errorPages: readonly Row[] = [
  {
    id: "S18",
    check: "every kind of error page and refusal, with an upstream that tells its internals",
    expectation: "no internals, and a request id that is in the log",
    run: showErrors,
  },
];
