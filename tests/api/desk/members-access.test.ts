import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { deskAudit } from "../../../api/db/desk-tables";
import { signInAtDesk } from "../../harness/desk";
import { deskCalls } from "../../harness/desk-calls";
import { onEachDatabase } from "../../harness/each-database";
import { makePayingMember } from "../../harness/paying-member";

const reason = "None.";

onEachDatabase((api) => {
  /** Every call about members with input that it takes; true where owners alone may make it. */
  async function guarded() {
    const { id, email, subscriptionId, invoiceId, amountCents, promoCode } = await makePayingMember(api());
    const at = `/api/desk/members/${id}`;
    const asked = { seen: 0, reason };
    const written = { requestedOn: "2020-01-02", requestChannel: "letter" };
    const givenKey = randomUUID();
    return [
      ["POST", "/api/desk/members/search", { by: "id", words: id, reason }, false],
      ["POST", `${at}/look`, { reason }, false],
      ["GET", at, undefined, false],
      ["POST", `${at}/sessions/end`, { seen: 0 }, false],
      ["POST", `${at}/notes`, { noteKey: randomUUID(), noteText: "None." }, false],
      ["POST", `${at}/hold`, { ...asked, hold: true }, true],
      ["POST", `${at}/subscription/cancel`, { ...asked, subscriptionId, cancelAt: "once" }, false],
      ["POST", `${at}/subscription/promotion`, { ...asked, subscriptionId, promoCode }, false],
      ["POST", `${at}/months`, { ...asked, givenKey, months: 1 }, false],
      ["POST", `${at}/refunds`, { ...asked, givenKey, invoiceId, amountCents }, false],
      ["POST", `${at}/given/${givenKey}`, { ...asked, approve: false }, false],
      ["POST", `${at}/email/confirmation`, { seen: 0, checked: reason }, false],
      ["POST", `${at}/email`, { seen: 0, email: "new@example.com", checked: reason }, false],
      ["POST", `${at}/export`, written, false],
      ["POST", `${at}/erase`, { seen: 0, email, ...written }, false],
    ] as const;
  }
  const deeds = async () =>
    (await api().db.select().from(deskAudit)).filter(({ action }) => action.startsWith("member."));

  it("has every call about members in its list", async () => {
    const ours = deskCalls.filter(([, , path]) => path?.startsWith("/api/desk/members"));
    expect((await guarded()).length).toBe(ours.length);
  });

  it("no call about members answers a member's token, none, or a junk one", async () => {
    const { token } = await signInAtDesk(api(), "owner");
    for (const [method, path, body] of await guarded()) {
      for (const wrong of [token, "junk.junk.junk", undefined]) {
        const reply = await api().call(method, path, { body, ...(wrong !== undefined && { token: wrong }) });
        expect([method, path, reply.status]).toEqual([method, path, 401]);
      }
    }
    expect(await deeds()).toEqual([]);
  });

  it("analysts never see a member, and do nothing about one", async () => {
    const { deskToken } = await signInAtDesk(api(), "analyst");
    for (const [method, path, body] of await guarded()) {
      const { status } = await api().call(method, path, { body, token: deskToken });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect(await deeds()).toEqual([]);
  });

  it("support does all but what is for owners", async () => {
    const { deskToken } = await signInAtDesk(api(), "support");
    for (const [method, path, body, isOwners] of await guarded()) {
      const { status } = await api().call(method, path, { body, token: deskToken });
      expect([method, path, status === 403]).toEqual([method, path, isOwners]);
    }
  });
});
