import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { leads } from "../../../api/db/lead-tables";
import { unsent } from "../../../api/mail/once";
import { onEachDatabase } from "../../harness/each-database";

/** More than a round looks at. */
const refusedOnes = 60;

const sent: string[] = [];
const send = async ({ to }: { to: string }) => {
  if (to.endsWith("@refused.example.com")) throw new Error("no such mailbox");
  sent.push(to);
};

onEachDatabase(
  (api) => {
    beforeEach(() => {
      sent.length = 0;
    });

    const wish = (email: string) => ({
      id: randomUUID(),
      kind: "join-us" as const,
      email,
      content: email,
      createdAt: api().now(),
      askedAt: api().now(),
      mailClaims: unsent("receipt"),
    });

    it("addresses that take no mail do not keep the others waiting", async () => {
      const bad = Array.from({ length: refusedOnes }, (_, n) => wish(`nobody-${n}@refused.example.com`));
      await api().db.insert(leads).values(bad);
      api().advance(1);
      await api()
        .db.insert(leads)
        .values([wish("good@example.com")]);
      for (let round = 0; round < 3; round++) {
        await api().runJobs();
        await api().jobs.send("leads", {});
        await api().runJobs();
        api().advance(60);
      }
      expect(sent).toEqual(["good@example.com"]);
    });
  },
  { send },
);
