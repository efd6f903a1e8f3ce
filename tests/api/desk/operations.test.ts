import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { areStopped } from "../../../api/alerts/stop";
import { deskAudit } from "../../../api/db/desk-tables";
import { refusedAddresses } from "../../../api/db/mail-tables";
import { paymentEvents } from "../../../api/db/payment-tables";
import { sendingCommands } from "../../../api/desk/operate-sending";
import { Operations } from "../../../contract/desk-operations";
import { addStuckWebhook } from "../../harness/dead-jobs";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";

describe("the operations of the desk", () => {
  onEachDatabase((api) => {
    const post = (path: string, token: string, body: unknown = {}) =>
      api().call("POST", `/api/desk${path}`, { token, body });
    const read = async (token: string) =>
      Operations.parse((await api().call("GET", "/api/desk/operations", { token })).body);
    const deeds = async () =>
      (await api().db.select().from(deskAudit).orderBy(deskAudit.seq)).filter(({ action }) =>
        /^(?:sending|webhook)\./.test(action),
      );
    const stopped = () => areStopped({ db: api().db, settings: api().settings });

    it("tells how everything stands, and of nobody", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const [now, later] = [api().now(), new Date(api().now().getTime() + 60_000)];
      await api()
        .db.insert(refusedAddresses)
        .values({ digest: "of-nobody", refusals: 1, refusedAt: now, heldUntil: later });
      const told = await read(deskToken);
      expect(told).toMatchObject({
        sending: { stoppedBySetting: false },
        bounces: { addresses: 1, held: 1 },
        webhooks: { received: 0, waiting: 0, stuck: [] },
      });
      expect(told.providers).toContainEqual({ part: "cards", name: "sandbox" });
      expect(told.migrations.applied).toBe(told.migrations.known);
      expect(told.versions.length).toBeGreaterThan(0);
    });

    it("stops and starts all sending with a reason, once each, and the audit log has both", async () => {
      const { deskToken, id } = await signInAtDesk(api(), "owner");
      expect((await post("/sending/stop", deskToken)).status).toBe(422);
      expect((await post("/sending/start", deskToken, { reason: "By mistake." })).status).toBe(409);
      expect((await post("/sending/stop", deskToken, { reason: "A wrong price is about." })).status).toBe(
        200,
      );
      expect(await stopped()).toBe(true);
      expect((await read(deskToken)).sending.stoppedSince).toEqual(expect.any(String));
      const again = await post("/sending/stop", deskToken, { reason: "Once more." });
      expect([again.status, again.text]).toEqual([409, expect.stringContaining("is stopped already")]);
      expect((await post("/sending/start", deskToken, { reason: "It is corrected." })).status).toBe(200);
      expect(await stopped()).toBe(false);
      expect(await deeds()).toEqual([
        expect.objectContaining({ action: "sending.stop", actor: id, reason: "A wrong price is about." }),
        expect.objectContaining({ action: "sending.start", actor: id, reason: "It is corrected." }),
      ]);
    });

    it("has a webhook that was given up worked off once more, and none that waits", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const event = await addStuckWebhook(api().db, api().now());
      expect((await read(deskToken)).webhooks.stuck).toEqual([
        expect.objectContaining({ id: event, state: "given up", attempts: 30 }),
      ]);
      expect((await post(`/webhooks/${event}/replay`, deskToken)).status).toBe(200);
      expect((await post(`/webhooks/${event}/replay`, deskToken)).status).toBe(409);
      expect((await post("/webhooks/evt_none/replay", deskToken)).status).toBe(404);
      await api().runJobs();
      const [row] = await api().db.select().from(paymentEvents).where(eq(paymentEvents.id, event));
      expect(row).toMatchObject({ doneAt: expect.any(Date), attempts: 1, lastError: null });
      expect((await read(deskToken)).webhooks.stuck).toEqual([]);
      expect(await deeds()).toEqual([expect.objectContaining({ action: "webhook.replay", fields: [event] })]);
    });

    it("commands do the same, with entries where something has changed", async () => {
      const { settings, db } = api();
      const say = (name: keyof typeof sendingCommands, ...words: string[]) =>
        sendingCommands[name].act(settings, words)(db);
      expect(await say("start-alerts")).toContain("were not stopped by a command");
      expect(await say("stop-alerts")).toMatch(/No alert leaves any more\. .* as entry 1, /);
      expect(await say("stop-alerts")).not.toContain("entry");
      expect(await say("start-alerts")).toMatch(/Alerts leave again\. .* as entry 2, /);
      const event = await addStuckWebhook(db, api().now());
      await api().running.tell();
      // The one lists what the other takes.
      expect(await say("operations")).toMatch(
        new RegExp(`^${event} invoice.paid, given up, attempts: 30`, "m"),
      );
      expect(await say("operations")).toMatch(/^upstream \w+, Node v/m);
      expect(await say("replay-webhook", event)).toContain("as entry 3, ");
      await expect(say("replay-webhook", "evt_none")).rejects.toThrow("There is no such webhook");
      expect((await deeds()).map(({ action, actor }) => `${actor} ${action}`)).toEqual([
        ...["command sending.stop", "command sending.start", "command webhook.replay"],
      ]);
    });
  });
});
