import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alpacaAt } from "../../../harness/alpaca";
import { relationship } from "../../../harness/alpaca-calls";
import { hang, type MisbehavingUpstream, reply, replyText, startUpstream } from "../../../harness/upstream";

const account = "0d18ae51-3c94-4511-b209-101e1666416b";
const at = `/v1/accounts/${account}/ach_relationships`;
const seenByUs = {
  id: relationship.id,
  status: "QUEUED",
  nickname: "Plaid Checking",
  accountType: "CHECKING",
  linkedAt: "2026-11-21T10:00:01.123Z",
};

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());
const broker = (timeoutMs?: number) => alpacaAt(upstream.baseUrl, { timeoutMs });

describe("banks at Alpaca", () => {
  it("are linked by the processor token and nothing else", async () => {
    upstream.on(`POST ${at}`, reply(relationship));
    expect(await broker().addBank(account, "processor-sandbox-1")).toEqual(seenByUs);
    const [seen] = upstream.seen;
    expect(JSON.parse(seen?.body ?? "")).toEqual({ processor_token: "processor-sandbox-1" });
    expect(seen?.headers.authorization).toMatch(/^Basic /);
  });

  it("are listed without their numbers, whatever their status is", async () => {
    const others = { ...relationship, id: "2", status: "SOMETHING_NEW", nickname: null, created_at: "soon" };
    upstream.on(`GET ${at}`, reply([relationship, others]));
    expect(await broker().banks(account)).toEqual([
      seenByUs,
      { ...seenByUs, id: "2", status: "SOMETHING_NEW", nickname: null, linkedAt: null },
    ]);
  });

  it("are removed, and one that is not there is as good as removed", async () => {
    upstream.on(`DELETE ${at}/1`, replyText("", 204));
    upstream.on(`DELETE ${at}/2`, reply({ code: 40410000, message: "relationship not found" }, 404));
    await expect(broker().removeBank(account, "1")).resolves.toBeUndefined();
    await expect(broker().removeBank(account, "2")).resolves.toBeUndefined();
  });

  it("keep to their account, whatever an id holds", async () => {
    upstream.on(`DELETE /v1/accounts/a%2Fb/ach_relationships/..%2F..%2Fx`, replyText("", 204));
    await broker().removeBank("a/b", "../../x");
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([
    [409, "conflict"],
    [403, "forbidden"],
    [422, "invalid"],
    [400, "invalid"],
    [401, "unauthorized"],
    [429, "rate_limited"],
    [500, "unavailable"],
  ])("%d is %s", async (status, kind) => {
    upstream.on(`POST ${at}`, reply({ code: status * 100_000, message: "no" }, status));
    await expect(broker().addBank(account, "p")).rejects.toMatchObject({ kind });
  });

  it("that do not answer are given up", async () => {
    upstream.on(`DELETE ${at}/1`, hang);
    await expect(broker(50).removeBank(account, "1")).rejects.toMatchObject({ kind: "unavailable" });
  });

  it.each([{}, [{ id: "1" }], [{ status: "QUEUED" }], "none"])("are not read out of %j", async (body) => {
    upstream.on(`GET ${at}`, reply(body));
    await expect(broker().banks(account)).rejects.toMatchObject({ kind: "malformed" });
  });
});
