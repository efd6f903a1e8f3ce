import type { Arena, SiteProcess } from "../arena";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";

/** What is no referral code. */
const noCodes = [
  "",
  " ",
  "a".repeat(65),
  "<script>",
  "a b",
  "a\r\nSet-Cookie: x=1",
  "../..",
  "a;b",
  "\u0000",
  "é",
  "a,b",
];

async function onEveryRoute(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  for (const { address } of listScreens()) {
    const visitor = arena.visitor(site);
    const query = "?a=1&range=1y&q=x%20y&referredBy=FIRST1&utm_source=mail&b=%2F%2Fevil";
    const reply = await visitor.get(address + query);
    const location = new URL(reply.headers.location ?? "", site.origin);
    const wanted = new URL(address + query, site.origin);
    wanted.searchParams.delete("referredBy");
    const same =
      location.pathname === wanted.pathname && `${location.searchParams}` === `${wanted.searchParams}`;
    findings.note(
      `GET ${address}`,
      reply.status === 303 && same,
      `${reply.status} ${reply.headers.location}`,
    );
    const kept = visitor.cookies.value("referral");
    findings.note(`GET ${address}, its cookie`, kept !== undefined, "none");
    const again = await visitor.get(`${address}?referredBy=SECOND2`);
    const changed = again.setCookies.some((cookie) => cookie.startsWith("referral="));
    findings.note(
      `GET ${address}, a second code`,
      !changed && again.status === 303,
      `${again.status}, taken`,
    );
  }
}

async function withoutCodes(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  for (const code of noCodes) {
    const visitor = arena.visitor(site);
    const reply = await visitor.get(`/login?${new URLSearchParams({ referredBy: code })}&x=1`);
    const held =
      reply.status === 303 &&
      reply.headers.location === "/login?x=1" &&
      visitor.cookies.value("referral") === undefined;
    findings.note(
      `the code ${JSON.stringify(code.slice(0, 20))}`,
      held,
      `${reply.status} ${reply.headers.location}, ${visitor.cookies.names}`,
    );
  }
}

export const referralCodes: readonly Row[] = [
  {
    id: "S20",
    check: "referredBy: codes that are none, a second code, several at once, on every route",
    expectation: "validated, the first kept, redirected without it, everything else of the address kept",
    async run(arena, findings) {
      const site = await arena.site();
      await onEveryRoute(arena, findings, site);
      await withoutCodes(arena, findings, site);
      const several = arena.visitor(site);
      const reply = await several.get(
        "/login?referredBy=one&referredBy=two&referredBy[]=three&ReferredBy=four",
      );
      findings.note(
        "several at once",
        reply.status === 303 && !/[?&]referredBy=/.test(reply.headers.location ?? ""),
        `${reply.headers.location}`,
      );
      // A write keeps its way: nothing of a form is lost to a redirect.
      const posted = await arena
        .visitor(site)
        .post("/newsletter?referredBy=FRIEND", { email: "friend@example.com" });
      findings.note(
        "a form",
        posted.status === 303 && posted.headers.location === "/2024",
        `${posted.status} ${posted.headers.location}`,
      );
    },
  },
];
