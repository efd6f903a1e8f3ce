import { expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import type { DeskRole } from "../../../domain/desk-roles";
import { addDeadJob, addStuckWebhook } from "../../harness/dead-jobs";
import { finishAtDesk, makeStaff, signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";

const rows = "symbol,date,open,high,low,close,volume";

onEachDatabase((api) => {
  /** Every call of operations and market data with input that it takes, and who may make it. */
  async function guarded() {
    const job = await addDeadJob(api().db, "open-account", { id: "an application" });
    const webhook = await addStuckWebhook(api().db, api().now());
    const owner: readonly DeskRole[] = ["owner"];
    const lookers: readonly DeskRole[] = ["analyst", "owner"];
    return [
      ["GET", "/api/desk/jobs", undefined, owner],
      ["GET", `/api/desk/jobs/${job}`, undefined, owner],
      ["POST", `/api/desk/jobs/${job}/retry`, {}, owner],
      ["POST", `/api/desk/jobs/${job}/discard`, { reason: "None." }, owner],
      ["GET", "/api/desk/operations", undefined, owner],
      ["POST", "/api/desk/sending/stop", { reason: "None." }, owner],
      ["POST", "/api/desk/sending/start", { reason: "None." }, owner],
      ["POST", `/api/desk/webhooks/${webhook}/replay`, {}, owner],
      ["GET", "/api/desk/market", undefined, lookers],
      ["POST", "/api/desk/market/preview", { rows }, owner],
      ["POST", "/api/desk/market/candles", { rows, reason: "None.", seen: "x" }, owner],
    ] as const;
  }
  /** What was done or looked at; refusals are noted besides. */
  const deeds = async () =>
    (await api().db.select().from(deskAudit)).filter(({ action }) => !/^(?:desk|refused)\./.test(action));

  it("no call of operations answers a member's token, none, or a junk one", async () => {
    const { token } = await signInAtDesk(api(), "owner");
    for (const [method, path, body] of await guarded()) {
      for (const wrong of [token, "junk.junk.junk", undefined]) {
        const reply = await api().call(method, path, { body, ...(wrong !== undefined && { token: wrong }) });
        expect([method, path, reply.status]).toEqual([method, path, 401]);
      }
    }
    expect(await deeds()).toEqual([]);
  });

  it.each(["analyst", "support"] as const)(
    "no call of operations answers %s that is not theirs",
    async (role) => {
      const { deskToken } = await signInAtDesk(api(), role);
      for (const [method, path, body, allowed] of await guarded()) {
        const { status } = await api().call(method, path, { body, token: deskToken });
        expect([method, path, status === 403]).toEqual([method, path, !allowed.includes(role)]);
      }
      expect(await deeds()).toEqual([]);
    },
  );

  it("who has codes and no role gets no desk at all", async () => {
    const staff = await makeStaff(api());
    await expect(finishAtDesk(api(), staff)).rejects.toThrow();
  });
});
