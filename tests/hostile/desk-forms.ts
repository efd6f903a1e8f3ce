import { gt } from "drizzle-orm";
import { deskAudit } from "../../api/db/desk-tables";
import { checkAudit } from "../../api/desk/audit-chain";
import { dana } from "../harness/people";
import type { DeskArena } from "./desk-arena";
import type { Findings } from "./row";
import { listScreens, type Screen } from "./screens";
import type { Form, Visitor } from "./visitor";

export const isOfDesk = ({ pattern }: Pick<Screen, "pattern">) => /^\/desk(?:\/|$)/.test(pattern);

const reason = "A stranger says so.";
const digest = "0123456789abcdef".repeat(4);
const key = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const rows = "symbol,date,open,high,low,close,volume";

/** The forms of a page besides the one that tests/hostile/screens.ts has of it. */
const others: Readonly<Record<string, readonly Form[]>> = {
  "/desk/operations": [
    { press: "stop", reason },
    { press: "replay", webhook: "an-event-that-nobody-told" },
  ],
  "/desk/market/candles": [{ press: "write", candleRows: rows, seen: digest, reason }],
  "/desk/disputes/:dispute": [{ press: "submit", seen: "x" }],
  "/desk/jobs/:job": [{ press: "discard", reason }],
  "/desk/watches": [{ press: "remove", watch: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", reason }],
  "/desk/members/:member": [
    { press: "endSessions", seen: "0" },
    { press: "note", noteKey: key, note: reason },
  ],
  "/desk/members/:member/subscription": [
    { press: "cancel", seen: "0", subscription: key, cancelAt: "once", cancelReason: reason },
    { press: "promote", seen: "0", subscription: key, promoCode: "COFOUNDER", promoReason: reason },
    { press: "refund", seen: "0", givenKey: key, charge: "in_1 2000", refundReason: reason },
    { press: "decide", seen: "0", given: key, decision: "approve", decideReason: reason },
  ],
  "/desk/members/:member/data": [
    { press: "changeEmail", seen: "0", newEmail: "thief@example.com", moveChecked: reason },
    { press: "export", requestedOn: "2020-01-02", requestChannel: "letter" },
    { press: "hold", seen: "0", holdReason: reason },
    { press: "endHold", seen: "0", holdReason: reason },
    {
      ...{ press: "erase", seen: "0", erasureAskedOn: "2020-01-02", erasureChannel: "letter" },
      memberEmail: "thief@example.com",
    },
  ],
  "/desk/leads/:lead": [
    { press: "change", version: "0", state: "closed" },
    { press: "answer", version: "0", subject: reason, body: reason },
    { press: "erase", version: "0", reason },
  ],
  "/desk/pictures": [{ press: "remove", picture: digest.slice(0, 32), removeReason: reason }],
  "/desk/newsletters/:issue": [
    { press: "halt", version: "1", haltWhy: reason },
    { press: "discard", version: "1", discardWhy: reason },
  ],
  "/desk/signals/:signal": [
    { press: "approve", digest, why: reason },
    { press: "issue", digest, why: reason },
    { press: "amend", seen: "1", stop: "1", target: "2", amendReason: reason },
    { press: "close", reason },
    { press: "discard", reason },
  ],
};

/** Every form of the desk's pages. */
async function listForms(visitor: Visitor): Promise<{ what: string; address: string; form: Form }[]> {
  const found = await Promise.all(
    listScreens()
      .filter(isOfDesk)
      .map(async ({ pattern, address, form }) =>
        form
          ? [await form(visitor), ...(others[pattern] ?? [])].map((each) => ({
              what: each.press ? `${pattern}, ${each.press}` : pattern,
              address,
              form: each,
            }))
          : [],
      ),
  );
  return found.flat();
}

/** How a browser says that a form is none of ours. */
const crossings: readonly (readonly [whose: string, headers: Record<string, string>])[] = [
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site, by an old browser", { origin: "https://evil.example" }],
  ["a page without an origin", { origin: "null", "sec-fetch-site": "cross-site" }],
];

/** With it the thief would end the owner's session, which harms nobody: whoever has its cookie may give it back. */
const fromAnywhere = "/desk/logout";

/** Sends every form as another site would with the owner's cookies, and as people do who are not at the desk. */
export async function tryForms(
  { api }: DeskArena,
  findings: Findings,
  { owner, thief, ...strangers }: Record<"owner" | "member" | "nobody" | "thief", Visitor>,
): Promise<void> {
  const { whole } = await checkAudit(api.db);
  for (const { what, address, form } of await listForms(owner)) {
    for (const [whose, headers] of crossings) {
      const body = new URLSearchParams(form).toString();
      const { status } = await owner.request(address, { method: "POST", body, headers });
      findings.note(`${what}, a form of ${whose}`, status === 403, `${status}`);
    }
    if (address.startsWith("/desk/login")) continue;
    for (const [who, visitor] of Object.entries(strangers)) {
      const { status, headers, text } = await visitor.post(address, form);
      const isLed = status === 303 && `${headers.location}` === "/desk/login" && !text.includes(dana.email);
      findings.note(`${what}, sent by ${who}`, isLed, `${status} ${headers.location}`);
    }
    if (address === fromAnywhere) continue;
    // What the upstream refuses comes back as its form; that nothing came of it is looked at below.
    const { status, headers, text } = await thief.post(address, form);
    const isRefused = [403, 422].includes(status) || `${headers.location}` === "/desk/login";
    findings.note(
      `${what}, sent with a stolen cookie from another range`,
      isRefused && !text.includes(dana.email),
      `${status}`,
    );
  }
  const { seq, action } = deskAudit;
  const noted = await api.db.select({ action }).from(deskAudit).where(gt(seq, whole));
  const done = noted.filter((each) => !each.action.startsWith("refused."));
  const saw = done.map((each) => each.action).join();
  findings.note("what came of all these forms", done.length === 0, saw);
}
