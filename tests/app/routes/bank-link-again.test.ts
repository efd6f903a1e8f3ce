import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as bankPage } from "~/routes/account_.bank-link";
import { goodSignIn, hostedPage } from "../../harness/bank";
import { withBankVisit } from "../../harness/bank-visit";

const { on, open, send, begin, comeBack, choose } = withBankVisit();
const page = "/account/bank-link";
const Needs = z.object({
  linked: z.object({
    data: z.object({ banks: z.array(z.object({ id: z.string(), needs: z.string().optional() })) }),
  }),
});

/** A bank whose consent ends in ten minutes. */
async function linkShortly() {
  const hosted = hostedPage(on.api, await begin());
  await hosted.post({ ...goodSignIn, password: "pass_short" });
  await hosted.post({ "sandbox-checking": "on" });
  await comeBack();
  await choose();
  await on.visitor.nextToast();
  await round();
}
async function round() {
  await on.api.jobs.send("bank-round", {});
  await on.api.runJobs();
}
async function needs() {
  const { data } = await on.visitor.visit(bankPage, page);
  const [bank] = Needs.parse(data).linked.data.banks;
  return { bankId: bank?.id ?? "", needs: bank?.needs };
}

describe("a bank that wants its owner to sign in again", () => {
  test("is mended by a form that leads to the provider's page and back, without a script", async () => {
    await linkShortly();
    expect(await needs()).toMatchObject({ needs: "renewal" });
    on.api.advance(601);
    await round();
    const { bankId, needs: wanted } = await needs();
    expect(wanted).toBe("sign-in");
    const led = await send({ press: "relink", bankId });
    expect(led.status).toBe(303);
    expect(led.location).toMatch(/^http:\/\/pages\.test\/hosted\/bank\//);
    const back = await hostedPage(on.api, led.location ?? "").post(goodSignIn);
    expect(back).toMatchObject({ status: 303, location: `http://site.test${page}` });
    expect((await needs()).needs).toBeUndefined();
    expect(await open(), "it is the bank that it was").toMatchObject({
      linked: { data: { banks: [{ id: bankId, name: "Sandbox Checking" }] } },
    });
  });

  test("that is another's, or that nobody has, is answered with a sentence", async () => {
    await linkShortly();
    const refused = await send({ press: "relink", bankId: "bank-of-nobody" });
    expect(refused.status).not.toBe(303);
    expect((await needs()).needs).toBe("renewal");
  });
});
