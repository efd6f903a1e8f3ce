import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alpacaAt } from "../../../harness/alpaca";
import { type MisbehavingUpstream, reply, startUpstream } from "../../../harness/upstream";

const id = "0d18ae51-3c94-4511-b209-101e1666416b";
const approval = `/v1/accounts/${id}/options/approval`;
const approvals = "/v1/accounts/options/approvals";

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

describe("options at Alpaca", () => {
  it("are asked for by their level", async () => {
    upstream.on(`POST ${approval}`, reply({ requested_level: 2, status: "PENDING" }));
    expect(await alpacaAt(upstream.baseUrl).requestOptions(id, 2)).toEqual({
      requestedLevel: 2,
      approvedLevel: null,
      status: "PENDING",
    });
    expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual({ level: 2 });
  });

  it("are told of one account alone, whatever became of its requests", async () => {
    const told = [
      { requested_level: 2, approved_level: 1, status: "LOWER_LEVEL_APPROVED" },
      { requested_level: 3, status: "SOMETHING_NEW" },
    ];
    upstream.on(`GET ${approvals}`, reply({ options_approvals: told }));
    expect(await alpacaAt(upstream.baseUrl).optionsApprovals(id)).toEqual([
      { requestedLevel: 2, approvedLevel: 1, status: "LOWER_LEVEL_APPROVED" },
      { requestedLevel: 3, approvedLevel: null, status: "SOMETHING_NEW" },
    ]);
    expect(upstream.seen[0]?.path).toBe(`${approvals}?account_id=${id}`);
  });

  it("are none where the list has none", async () => {
    upstream.on(`GET ${approvals}`, reply({}));
    expect(await alpacaAt(upstream.baseUrl).optionsApprovals(id)).toEqual([]);
  });

  it.each([
    [403, "forbidden"],
    [422, "invalid"],
    [503, "unavailable"],
  ])("%d is %s", async (status, kind) => {
    upstream.on(`POST ${approval}`, reply({ code: status * 100_000, message: "no" }, status));
    await expect(alpacaAt(upstream.baseUrl).requestOptions(id, 2)).rejects.toMatchObject({ kind });
  });
});
