import { expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { readSettings } from "../../../api/settings";
import { AccountRequest } from "../../../contract/brokerage";
import { application, signedAt } from "../../harness/application";
import { accountPath, applicant, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { brokerage: usual } = readSettings({
  API_TOKEN_SECRETS: "only to know the usual settings of a broker",
});
const agreements = usual.agreements.map(({ name }) =>
  name === "customer_agreement" ? { name, revision: "22.2024.08" } : { name },
);
const signedAs = (revision: string | undefined): AccountRequest => ({
  ...application,
  agreements: application.agreements.map((one) =>
    one.agreement === "customer_agreement" ? { ...one, revision } : one,
  ),
});
const right = signedAs("22.2024.08");

onEachDatabase(
  (api) => {
    /** As the site sends it, which says when and from where it was signed. */
    const vouched = async (request: AccountRequest) => {
      const { token } = await applicant(api());
      const headers = { "x-api-client-token": api().clientToken };
      return api().call("POST", accountPath, { token, body: request, headers });
    };
    const minutesAgo = (minutes: number) => new Date(api().now().getTime() - minutes * 60_000);
    const kept = async () => {
      const [row] = await rowsOf(api());
      const seal = createDataSeal(api().settings.dataKeys);
      return AccountRequest.parse(await seal.open(row?.request ?? "", row?.id ?? ""));
    };

    it("who is not vouched for signs now, whatever they say", async () => {
      const { apply } = await applicant(api());
      expect((await apply({ request: signedAt(new Date(0), right) })).status).toBe(200);
      const times = (await kept()).agreements.map(({ signed_at: at }) => at);
      expect(times).toEqual(Array(4).fill(api().now().toISOString()));
    });

    it("the site's word on when it was signed is kept, for an hour", async () => {
      const request = signedAt(minutesAgo(59), right);
      expect((await vouched(request)).status).toBe(200);
      expect((await kept()).agreements).toEqual(request.agreements);
    });

    it.each<[string, () => AccountRequest, string]>([
      [
        "signed more than an hour ago",
        () => signedAt(minutesAgo(61), right),
        "The agreements were signed more than an hour ago. Please sign again.",
      ],
      [
        "signed tomorrow",
        () => signedAt(minutesAgo(-24 * 60), right),
        "The agreements cannot be signed at a time in the future.",
      ],
      [
        "not certified",
        () => ({
          ...signedAt(api().now(), right),
          disclosures: { ...right.disclosures, is_disclosure_certified: false },
        }),
        "Please certify that your answers are true and complete.",
      ],
      [
        "signed twice in one agreement",
        () => {
          const signed = signedAt(api().now(), right);
          return { ...signed, agreements: [...signed.agreements, ...signed.agreements.slice(0, 1)] };
        },
        "Please sign each agreement once.",
      ],
      ...["21.2023.01", undefined].map((revision): [string, () => AccountRequest, string] => [
        `signed in revision ${revision} of what is named in another`,
        () => signedAt(api().now(), signedAs(revision)),
        "The customer agreement has a newer revision. Please read it and sign again.",
      ]),
    ])("%s is refused, and nothing is kept", async (_what, request, message) => {
      expect(await vouched(request())).toMatchObject({ status: 422, body: { message } });
      expect(await rowsOf(api())).toEqual([]);
    });

    it("spaces around an answer are not kept, and hide no question", async () => {
      const { apply } = await applicant(api());
      const identity = { ...right.identity, investment_objective: " growth " };
      const disclosures = { ...right.disclosures, employment_status: "employed " };
      const { employer_name: _, ...unnamed } = disclosures;
      expect(await apply({ request: { ...right, identity, disclosures: unnamed } })).toMatchObject({
        status: 422,
        body: { message: "Employer: Required" },
      });
      expect((await apply({ request: { ...right, identity, disclosures } })).status).toBe(200);
      expect(await kept()).toMatchObject({
        identity: { investment_objective: "growth" },
        disclosures: { employment_status: "employed" },
      });
    });
  },
  { settings: { brokerage: { ...usual, agreements } } },
);
