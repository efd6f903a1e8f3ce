import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deskAudit, deskSignals } from "../../../api/db/desk-tables";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { stockTerms } from "../../harness/hand-signals";

const id = randomUUID();
const decided = { digest: "0".repeat(64), why: "A stranger says so." };
const calls = [
  ["GET", "/api/desk/signals", undefined],
  ["GET", `/api/desk/signals/${id}`, undefined],
  ["POST", "/api/desk/signals", stockTerms({ id })],
  ["POST", `/api/desk/signals/${id}/approval`, decided],
  ["POST", `/api/desk/signals/${id}/issue`, decided],
  ["POST", `/api/desk/signals/${id}/changes`, { change: "withdraw", reason: "A stranger says so." }],
] as const;

onEachDatabase((api) => {
  it("signals made by hand are refused to nobody signed in, to a member's token and to support, and leave nothing but the log of their refusals", async () => {
    const { token, deskToken } = await signInAtDesk(api(), "support");
    const before = await api().db.select().from(deskAudit);
    const ask = (which: (typeof calls)[number], own?: string) => {
      const [method, path, body] = which;
      return api().call(method, path, { ...(body && { body }), ...(own !== undefined && { token: own }) });
    };
    for (const which of calls) {
      const statuses = [await ask(which), await ask(which, token), await ask(which, "junk.junk.junk")];
      expect(
        statuses.map(({ status }) => status),
        which[1],
      ).toEqual([401, 401, 401]);
      expect((await ask(which, deskToken)).status, which[1]).toBe(403);
    }
    expect(await api().db.select().from(deskSignals)).toEqual([]);
    const added = (await api().db.select().from(deskAudit)).slice(before.length);
    expect(added.map(({ action }) => action)).toEqual(calls.map(() => "refused.role"));
  });
});
