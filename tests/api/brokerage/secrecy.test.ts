import { describe, expect, it } from "vitest";
import { keepApplication } from "../../../api/brokerage/application";
import { runRound } from "../../../api/brokerage/round";
import { createDataSeal } from "../../../api/db/data-seal";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { AccountRequest } from "../../../contract/brokerage";
import { withoutTaxId } from "../../../domain/onboarding/tax-id";
import { application, signedAt } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, marked, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";
import { everyTable } from "../../harness/kept-data";

const { faults, brokerage } = faultyBroker();
const canary = "417-38-5926";
const traces = [canary, canary.replaceAll("-", ""), canary.replaceAll("-", " ")];
const nextKey = "another key of tests, forty letters long";
const withCanary = (request: AccountRequest) => ({
  ...request,
  identity: { ...request.identity, tax_id: canary },
});

onEachDatabase(
  (api) => {
    it("a tax id is readable in no table, no log and no reply, whatever goes wrong (S7)", async () => {
      const texts: string[] = [];
      const apply = async (email: string, request: AccountRequest) => {
        const person = await applicant(api(), email);
        texts.push((await person.apply({ request: withCanary(request) })).text);
        await runAllJobs(api());
        api().advance(60);
        texts.push(JSON.stringify(await person.status()));
      };
      await apply("a@example.com", application);
      // Refused by the broker, which has the e-mail, and by us.
      await apply("b@example.com", application);
      await apply("c@example.com", {
        ...application,
        identity: { ...application.identity, risk_tolerance: "conservative" },
      });
      await apply("d@example.com", marked("status=NONSENSE"));
      faults.beforeCreate = () =>
        Promise.reject(
          new BrokerageError("invalid", "createAccount", {
            detail: `tax_id ${traces.join(" or ")} is not valid`,
          }),
        );
      await apply("e@example.com", marked("status=ACTIVE"));
      faults.beforeCreate = () => Promise.reject(new Error(`no reply for ${"x".repeat(5)}`));
      await apply("f@example.com", marked("status=ACTIVE"));
      const shown = [...(await everyTable(api())), { table: "log", text: api().logs().join("") }];
      expect(shown.map(({ table }) => table)).toEqual(
        expect.arrayContaining(["public.brokerage_accounts", "public.sandbox_broker_accounts", "pgboss.job"]),
      );
      for (const trace of traces) {
        expect(shown.filter(({ text }) => text.includes(trace)).map(({ table }) => table)).toEqual([]);
        expect(texts.filter((text) => text.includes(trace))).toEqual([]);
      }
      expect(texts.join(" ")).toContain("tax id … or … or … is not valid");
      expect(await rowsOf(api())).toHaveLength(5);
    });

    it("what was asked for and signed is kept whole, under the key", async () => {
      const { apply } = await applicant(api());
      await apply();
      const [row] = await rowsOf(api());
      const kept = await createDataSeal(api().settings.dataKeys).open(row?.request ?? "", row?.id ?? "");
      // The signer's address and moment are those of the call: nobody vouched for others (SPEC-DECISIONS 6).
      const signing = { ip_address: "127.0.0.1", signed_at: api().now().toISOString() };
      const agreements = application.agreements.map((one) => ({ ...one, ...signing }));
      expect(kept).toEqual({ ...application, agreements });
    });

    it("the site may tell the signer's address; others cannot choose one (SPEC-DECISIONS 6)", async () => {
      const { token } = await applicant(api());
      const headers = { "x-api-client-token": api().clientToken };
      const body = signedAt(api().now());
      await api().call("POST", "/api/brokerage/account", { token, body, headers });
      const [row] = await rowsOf(api());
      const seal = createDataSeal(api().settings.dataKeys);
      const kept = AccountRequest.parse(await seal.open(row?.request ?? "", row?.id ?? ""));
      expect(kept.agreements.map(({ ip_address }) => ip_address)).toEqual(Array(4).fill("203.0.113.7"));
    });

    it("a new first key takes over within a round, and the old one can go", async () => {
      const { apply } = await applicant(api());
      await apply();
      const [old = ""] = api().settings.dataKeys;
      const [before] = await rowsOf(api());
      await runRound(elsewhere(api(), brokerage, [nextKey, old]));
      const [after] = await rowsOf(api());
      expect(after).toMatchObject({ id: before?.id, requestKey: createDataSeal([nextKey]).keyId });
      const opened = AccountRequest.parse(
        await createDataSeal([nextKey]).open(after?.request ?? "", after?.id ?? ""),
      );
      expect(opened.identity).toEqual(application.identity);
      await runRound(elsewhere(api(), brokerage, [nextKey]));
      expect(await rowsOf(api())).toEqual([after]);
    });

    it("what was sent before the keys changed is known again after", async () => {
      const { apply } = await applicant(api());
      await apply();
      const [row] = await rowsOf(api());
      const rotated = elsewhere(api(), brokerage, [nextKey, ...api().settings.dataKeys]);
      expect(await keepApplication(rotated, row?.userId ?? "", undefined, application)).toEqual(row);
    });
  },
  { brokerage },
);

describe("a broker's sentence", () => {
  it.each([
    ["tax id 417385926 is wrong", "tax id … is wrong"],
    ["417 38 5926, 417-38-5926 and 417.38.5926", "…, … and …"],
    ["417-38-5927 is not it", "417-38-5927 is not it"],
  ])("%s is shown as: %s", (text, shown) => {
    expect(withoutTaxId(text, canary)).toBe(shown);
  });

  it("without letters or digits there is nothing to hide", () => {
    expect(withoutTaxId("fine", "--")).toBe("fine");
  });
});
