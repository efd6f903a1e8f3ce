import { describe, expect, it } from "vitest";
import { findApplication } from "../../../api/brokerage/application";
import { runRound } from "../../../api/brokerage/round";
import { refreshStanding } from "../../../api/brokerage/standing";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import type { AccountRequest } from "../../../contract/brokerage";
import type { TestApi } from "../../harness/api";
import { application } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, marked, opened, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const { contact, disclosures } = application;

const round = (api: TestApi) => runRound(elsewhere(api, brokerage));

/** A relative in office, described up front. */
const exposed: AccountRequest = {
  ...application,
  disclosures: {
    ...disclosures,
    immediate_family_exposed: true,
    context: [{ context_type: "IMMEDIATE_FAMILY_EXPOSED", given_name: "Kim", family_name: "Lee" }],
  },
};
const inOffice: AccountRequest = {
  ...exposed,
  disclosures: { ...exposed.disclosures, is_politically_exposed: true },
};

onEachDatabase(
  (api) => {
    /** What a person sees who looks, and looks again once the job has asked the broker. */
    const lookAfter = async (seconds: number, status: () => Promise<unknown>) => {
      api().advance(seconds);
      await status();
      await runAllJobs(api());
      return status();
    };

    it("a plain application is submitted, pending, approved and active in turn", async () => {
      const { apply, status } = await applicant(api());
      await apply();
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
      for (const next of ["APPROVAL_PENDING", "APPROVED", "ACTIVE"]) {
        expect(await lookAfter(16, status)).toMatchObject({ status: next, actions: [] });
      }
    });

    it("who looks is not kept waiting for the broker, however slow, and looks at what is known", async () => {
      const { apply, status } = await applicant(api());
      await apply();
      faults.beforeRead = () => new Promise(() => undefined);
      api().advance(3600);
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
    });

    it("looking often asks the broker once in a quarter of a minute", async () => {
      const { apply, status } = await applicant(api());
      let asked = 0;
      faults.beforeRead = async () => void asked++;
      await apply();
      await Promise.all([status(), status()]);
      await runAllJobs(api());
      expect(asked).toBe(0);
      api().advance(16);
      await Promise.all([status(), status(), status()]);
      await runAllJobs(api());
      await status();
      await runAllJobs(api());
      expect(asked).toBe(1);
    });

    it("two that would ask at once ask once", async () => {
      const { apply } = await applicant(api());
      await apply();
      let asked = 0;
      faults.beforeRead = async () => void asked++;
      api().advance(3600);
      await Promise.all([round(api()), round(api())]);
      expect(asked).toBe(1);
    });

    it("changes by itself, also when nobody looks", async () => {
      const { apply } = await applicant(api());
      await apply();
      const submitted = api().now();
      api().advance(299);
      await round(api());
      expect(await rowsOf(api())).toMatchObject([{ status: "SUBMITTED" }]);
      api().advance(1);
      await round(api());
      expect(await rowsOf(api())).toMatchObject([
        { status: "ACTIVE", createdAt: submitted, updatedAt: api().now(), checkedAt: api().now() },
      ]);
    });

    it("another broker, once chosen, is never asked about it, nor told of it", async () => {
      const { apply } = await applicant(api());
      await apply();
      let asked = 0;
      faults.beforeRead = async () => void asked++;
      const another = elsewhere(api(), (db, now) => ({ ...brokerage(db, now), name: "another" }));
      api().advance(3600);
      await runRound(another);
      const [row] = await rowsOf(api());
      await refreshStanding(another, row?.id ?? "");
      expect(await findApplication(another, row?.userId ?? "")).toBeUndefined();
      expect(asked).toBe(0);
    });

    it("a broker that does not answer changes nothing, and is asked again", async () => {
      const { apply, status } = await applicant(api());
      await apply();
      faults.beforeRead = () => Promise.reject(new BrokerageError("unavailable", "account"));
      expect(await lookAfter(60, status)).toMatchObject({ status: "SUBMITTED" });
      faults.beforeRead = undefined;
      expect(await lookAfter(16, status)).toMatchObject({ status: "ACTIVE" });
    });

    it("a disclosure answered yes needs a review, which is short when all of it was described", async () => {
      const { apply, status } = await applicant(api());
      await apply({ request: exposed });
      expect(await lookAfter(30, status)).toMatchObject({
        status: "ACTION_REQUIRED",
        actions: [{ code: "FAMILY_MEMBER_PEP", message: null }],
      });
      expect(await lookAfter(300, status)).toMatchObject({ status: "ACTIVE", actions: [] });
    });

    it("of several disclosures each is told", async () => {
      const { apply, status } = await applicant(api());
      await apply({ request: inOffice });
      expect(await lookAfter(30, status)).toMatchObject({
        actions: [{ code: "PEP" }, { code: "FAMILY_MEMBER_PEP" }],
      });
    });

    it("a country that the broker does not serve is rejected with its code, and another may follow", async () => {
      const { apply, status, exists } = await applicant(api());
      await apply({ request: { ...application, contact: { ...contact, country: "PRK" } } });
      expect(await lookAfter(30, status)).toMatchObject({
        status: "REJECTED",
        actions: [{ code: "COUNTRY_NOT_SUPPORTED", message: null }],
      });
      expect(await exists()).toEqual({ exists: false });
      expect((await apply()).status).toBe(200);
      expect(await status()).toMatchObject({ status: "SUBMITTED" });
      expect(await exists()).toEqual({ exists: true });
      expect(await opened(api())).toHaveLength(2);
    });

    it("rejected or not, the same press of the button opens nothing more", async () => {
      const { apply, status } = await applicant(api());
      await apply({ key: "press-1", request: marked("status=REJECTED") });
      api().advance(86_400);
      expect((await apply({ key: "press-1", request: marked("status=REJECTED") })).status).toBe(422);
      expect(await status()).toMatchObject({ status: "REJECTED" });
      expect(await rowsOf(api())).toHaveLength(1);
    });

    it.each([
      [
        "REJECTED",
        "Sandbox Brokerage has decided not to open an account for you: The sandbox was told to reject this application.",
      ],
      ["ACCOUNT_CLOSED", "This account with Sandbox Brokerage is closed."],
      ["SUBMISSION_FAILED", "The application did not get through. Please apply again, or contact us."],
    ])(
      "%s at once is no success: it is refused with a sentence, and another may follow",
      async (end, message) => {
        const { apply, exists } = await applicant(api());
        expect(await apply({ request: marked(`status=${end}`) })).toMatchObject({
          status: 422,
          body: { message },
        });
        expect(await exists()).toEqual({ exists: false });
        expect((await apply()).status).toBe(200);
        expect(await exists()).toEqual({ exists: true });
      },
    );

    describe("the marker in the street", () => {
      it.each([
        ["SUBMITTED", []],
        [
          "SUBMISSION_FAILED",
          [{ code: "SUBMISSION_FAILED", message: expect.stringContaining("did not get through") }],
        ],
        ["ACTION_REQUIRED", [{ code: "IDENTITY_VERIFICATION", message: null }]],
        ["APPROVAL_PENDING", []],
        ["APPROVED", []],
        ["ACTIVE", []],
        ["DISABLED", []],
        ["ACCOUNT_CLOSED", []],
        ["REJECTED", [{ code: "OTHER", message: "The sandbox was told to reject this application." }]],
      ])("forces %s, from the first moment and for ever", async (forced, actions) => {
        const { apply, status } = await applicant(api());
        await apply({ request: marked(`status=${forced}`) });
        expect(await status()).toMatchObject({ status: forced, actions });
        expect(await lookAfter(86_400, status)).toMatchObject({ status: forced, actions });
      });

      it("brings any result code, also one that nobody knows yet", async () => {
        const { apply, status } = await applicant(api());
        await apply({ request: marked("status=ACTION_REQUIRED,code=BRAND_NEW_2027") });
        expect(await status()).toMatchObject({ actions: [{ code: "BRAND_NEW_2027", message: null }] });
      });

      it.each(["status=ON_HOLIDAY", "status=", "delay=1"])("%s is none: 422", async (wrong) => {
        const { apply } = await applicant(api());
        expect((await apply({ request: marked(wrong) })).status).toBe(422);
        expect(await opened(api())).toEqual([]);
      });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
