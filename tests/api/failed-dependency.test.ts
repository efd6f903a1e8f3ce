import { describe, expect, it } from "vitest";
import { failedDependency } from "../../api/failed-dependency";
import { BankLinkError } from "../../api/providers/bank-link/port";
import { BrokerageError } from "../../api/providers/brokerage/port";
import { OauthError } from "../../api/providers/brokerage-oauth/port";
import { CrowdfundingError } from "../../api/providers/crowdfunding/port";
import { MarketDataError } from "../../api/providers/market-data/port";
import { PaymentError } from "../../api/providers/payments/port";
import { readFailedDependency, writeFailedDependency } from "../../contract/failed-dependency";

const reason = "ECONNREFUSED";
const withCode = (code: string, more = {}) =>
  Object.assign(new Error("a secret at a host"), { code, ...more });

describe("what failed behind a call", () => {
  it.each([
    ["card-provider", new PaymentError("unavailable", "createCustomer", { reason })],
    ["broker", new BrokerageError("unavailable", "createAccount", { reason })],
    ["broker-connection", new OauthError("unavailable", "exchange", reason)],
    ["bank-link", new BankLinkError("unavailable", "createToken", { reason })],
    ["intermediary", new CrowdfundingError("unavailable", "commit", { reason })],
    ["market-data", new MarketDataError("unavailable", `quote: ${reason}`)],
    ["mail", withCode(reason, { command: "CONN" })],
    ["database", withCode(reason)],
    ["database", new Error("Failed query", { cause: withCode(reason) })],
  ])("is the %s, with the code of the network", (dependency, error) => {
    expect(failedDependency(error)).toEqual({ dependency, code: reason });
  });

  it("has the status of a provider's reply, or the kind of failure, where there is no code", () => {
    const replied = new PaymentError("unavailable", "createCustomer", { status: 503 });
    expect(failedDependency(replied)).toEqual({ dependency: "card-provider", code: "503" });
    const malformed = new BrokerageError("malformed", "createAccount");
    expect(failedDependency(malformed)).toEqual({ dependency: "broker", code: "malformed" });
  });

  it("is nothing where a provider refuses, or the mistake is ours", () => {
    expect(failedDependency(new PaymentError("declined", "createCustomer"))).toBeUndefined();
    expect(failedDependency(new TypeError("undefined is no function"))).toBeUndefined();
  });

  it("is read off a header as it was written, and nothing else is", () => {
    const failed = { dependency: "database", code: "57P03" };
    expect(readFailedDependency(writeFailedDependency(failed))).toEqual(failed);
    for (const odd of [undefined, "", "Database", "database; code=<b>", "x".repeat(80), "a b"])
      expect(readFailedDependency(odd)).toBeUndefined();
  });
});
