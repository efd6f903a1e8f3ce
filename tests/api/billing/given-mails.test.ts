import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { PaymentError } from "../../../api/providers/payments/port";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { memberDesk } from "../../harness/member-desk";
import { makePayingMember } from "../../harness/paying-member";

let isAway = false;

describe("the mail about what the desk gives", () => {
  beforeEach(() => {
    isAway = false;
  });
  onEachDatabase(
    (api) => {
      const { ask } = memberDesk(api);
      const told = async (to: string) =>
        (await api().mails()).filter((mail) => mail.to === to && /refunded|free month/.test(mail.subject));

      it("tells a member of a refund, of its sum and its charge, once", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const { id, email, invoiceId } = await makePayingMember(api());
        const body = { seen: 0, invoiceId, amountCents: 750, givenKey: randomUUID(), reason: "An outage." };
        for (let press = 0; press < 2; press++) {
          await ask(deskToken, `${id}/refunds`, body);
          await api().runJobs();
        }
        await api().jobs.send("billing-round", {});
        await api().runJobs();
        const [mail, ...others] = await told(email);
        expect([mail?.subject, others]).toEqual(["We have refunded $7.50 to you", []]);
        expect(mail?.text).toMatch(/of your charge of \d\d\/\d\d\/\d{4}.* to your card Visa ending in 4242/s);
        expect(mail?.text, "the reason is for the audit log").not.toContain("An outage.");
      });

      it("tells of free months, and of what the provider gave later once it is given", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const { id, email } = await makePayingMember(api());
        isAway = true;
        await ask(deskToken, `${id}/months`, { seen: 0, givenKey: randomUUID(), months: 2, reason: "Why." });
        await api().runJobs();
        expect(await told(email)).toEqual([]);
        isAway = false;
        api().advance(6 * 60);
        for (let round = 0; round < 2; round++) {
          await api().jobs.send("billing-round", {});
          await api().runJobs();
        }
        const mails = await told(email);
        expect(mails.map(({ subject }) => subject)).toEqual(["You have 2 free months"]);
        expect(mails[0]?.text).toContain("as credit of $40");
      });
    },
    {
      payments: (chosen) => ({
        ...chosen,
        credit: async (...asked) => {
          if (isAway) throw new PaymentError("unavailable", "a test");
          return chosen.credit(...asked);
        },
      }),
    },
  );
});
