import { z } from "zod";
import type { Behaviour } from "../harness/upstream";
import type { Arena, SiteProcess } from "./arena";
import { type Audience, type Posted, type Seen, sharedAudience } from "./audience";
import { callOf, isRead } from "./calls";
import { flawsOf, lostOf } from "./judge";
import type { Findings } from "./row";
import { isBehindDesk, outsideDesk } from "./screens";

/** Actions that need nothing of the upstream, or are done whatever it says. */
const standAlone = [
  "/logout",
  "/invest/logout",
  "/consent",
  "/events",
  "/onboarding/contact-information",
  "/onboarding/investor-questionnaire",
];
/** Filled in by a script of ours: what is refused is a notice on the page that it leads back to. */
const leadingBack = ["/account/alerts/browsers"];
export const everything = /./;

/** Whatever befalls all calls, every screen and every action answers in time, as itself or as a page of ours. */
export async function stands(
  arena: Arena,
  findings: Findings,
  { audience, fault, name }: { audience: Audience; fault: Behaviour; name: string },
): Promise<SiteProcess> {
  const site = await arena.site();
  arena.upstream.fault(everything, fault);
  const { readMs, writeMs, slackMs } = arena.windows;
  for (const seen of await audience.lookAtAll(site)) judgeScreen(findings, seen, name, readMs + slackMs);
  for (const posted of await audience.postAll(site))
    judgePost(arena, findings, posted, name, writeMs + slackMs);
  arena.upstream.heal();
  return site;
}

export function judgeScreen(
  findings: Findings,
  { what, screen, visitor, reply, ms }: Seen,
  name: string,
  limit: number,
) {
  const isNowhere = screen.pattern.startsWith("/feeds/");
  const expected =
    screen.pattern === "/*" ? [404] : [200, 302, 303, 422, 502, 503, ...(isNowhere ? [404] : [])];
  const ownCookie = screen.who === "investor" ? "investor" : "session";
  const signedOut = screen.who !== "anybody" && visitor.cookies.value(ownCookie) === undefined;
  const flaws = [
    ...(expected.includes(reply.status) ? [] : [`status ${reply.status}`]),
    ...flawsOf(reply),
    ...(signedOut ? ["signed out"] : []),
    ...(ms > limit ? [`after ${Math.round(ms)} ms`] : []),
  ];
  findings.note(`${what}, ${name}`, flaws.length === 0, flaws.join(", ") || `${reply.status}`);
}

/** Asked by a script of ours, whose page stays and keeps what was typed, or by a witness's program. */
const forScripts = [
  "/invest/back/intent",
  "/watchlist/entries",
  "/ledger/cosignatures",
  "/account/security/passkey-question",
  "/invest/account/security/passkey-question",
];

/** A success that tells nothing; so does the flood once its 400 MB are spent. */
const tellsNothing = ["204", "null", "400 MB"];

/** Whether all that the site changed for a form is done by a success that tells nothing: their replies need a message alone. */
function isDone({ upstream }: Arena, { reply: { headers } }: Posted): boolean {
  const calls = upstream.asked
    .filter(({ headers: sent }) => sent["x-request-id"] === headers["x-request-id"])
    .filter(({ line }) => !isRead(line))
    .map(({ line }) => callOf(line)?.output);
  return (
    calls.length > 0 &&
    calls.every((output) => output instanceof z.ZodObject && needed(output).join() === "message")
  );
}

const needed = ({ shape }: z.ZodObject<z.ZodRawShape>) =>
  Object.keys(shape).filter((name) => !shape[name]?.isOptional());

export function judgePost(arena: Arena, findings: Findings, posted: Posted, name: string, limit: number) {
  const { what, screen, form, reply, ms } = posted;
  const typed = screen.pattern === "/onboarding/agreements" || lostOf(form, { text: "" }).length > 0;
  const isThrough = tellsNothing.includes(name) && isDone(arena, posted);
  const mayLead = [...standAlone, ...leadingBack].includes(screen.pattern) || !typed || isThrough;
  const ofDesk = isBehindDesk(screen.pattern) ? outsideDesk : [];
  const flaws = [
    ...([...ofDesk, ...(mayLead ? [302, 303] : []), ...(isThrough ? [200] : []), 422, 429, 502, 503].includes(
      reply.status,
    )
      ? []
      : [`status ${reply.status}`]),
    ...flawsOf(reply),
    ...(reply.status < 400 || [...forScripts, "/onboarding/agreements"].includes(screen.pattern)
      ? []
      : lostOf(form, reply).map((field) => `${field} is lost`)),
    ...(ms > limit ? [`after ${Math.round(ms)} ms`] : []),
  ];
  findings.note(`${what}, ${name}`, flaws.length === 0, flaws.join(", ") || `${reply.status}`);
}

export async function eachStands(
  arena: Arena,
  findings: Findings,
  faults: readonly (readonly [string, Behaviour])[],
) {
  const audience = await sharedAudience(arena);
  for (const [name, fault] of faults) {
    const site = await stands(arena, findings, { audience, fault, name });
    await site.stop();
  }
}
