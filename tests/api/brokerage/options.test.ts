import { expect, it } from "vitest";
import { runRound } from "../../../api/brokerage/round";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import type { AccountRequest } from "../../../contract/brokerage";
import type { TestApi } from "../../harness/api";
import { application } from "../../harness/application";
import { applicant, elsewhere, marked, opened, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const skilled: AccountRequest = {
  ...application,
  identity: { ...application.identity, investment_experience_with_options: "over_5_years" },
};

onEachDatabase((api) => {
  const broker = () => createSandboxBrokerage(api().db, api().now);
  const round = (changes: Partial<ReturnType<typeof broker>> = {}) =>
    runRound(elsewhere(api(), (db, now) => ({ ...createSandboxBrokerage(db, now), ...changes })));
  const accountId = async (of: TestApi) => (await rowsOf(of))[0]?.providerId ?? "";
  async function active(request = application) {
    const { apply } = await applicant(api());
    await apply({ request });
    api().advance(301);
    await round();
    api().advance(16);
    return broker().optionsApprovals(await accountId(api()));
  }

  it("an account that is open asks for bought calls and puts", async () => {
    expect(await active(skilled)).toEqual([{ requestedLevel: 2, approvedLevel: 2, status: "APPROVED" }]);
  });

  it("the broker allows less to who has no experience, and is not asked again", async () => {
    const less = [{ requestedLevel: 2, approvedLevel: 1, status: "LOWER_LEVEL_APPROVED" }];
    expect(await active()).toEqual(less);
    const before = await opened(api());
    api().advance(86_401);
    await round();
    expect(await opened(api())).toEqual(before);
  });

  it("an account that is not open does not ask", async () => {
    const { apply } = await applicant(api());
    await apply({ request: marked("status=APPROVAL_PENDING") });
    api().advance(301);
    await round();
    expect(await broker().optionsApprovals(await accountId(api()))).toEqual([]);
    await expect(broker().requestOptions(await accountId(api()), 2)).rejects.toMatchObject({
      kind: "invalid",
      status: 422,
    });
  });

  it("a broker that does not answer is asked again, and the account is open meanwhile", async () => {
    const { apply, status } = await applicant(api());
    await apply();
    api().advance(301);
    await round({
      optionsApprovals: () => Promise.reject(new BrokerageError("unavailable", "optionsApprovals")),
    });
    expect(await status()).toMatchObject({ status: "ACTIVE" });
    api().advance(301);
    await round();
    expect(await broker().optionsApprovals(await accountId(api()))).toMatchObject([{ requestedLevel: 2 }]);
  });
});
