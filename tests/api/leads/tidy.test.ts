import { expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { leads, testDrives, texts } from "../../../api/db/lead-tables";
import { tidy } from "../../../api/jobs/tidy";
import { beginTestDrive, findTestDrive } from "../../../api/leads/test-drive";
import { stopTexts } from "../../../api/texts/opt-outs";
import { onEachDatabase } from "../../harness/each-database";
import { register } from "../../harness/people";

const start = new Date("2026-11-21T10:00:00.000Z");
const marketing = { revision: "01.2026.11", wording: "Yes", at: start.toISOString() };
const phone = "+12025550101";

onEachDatabase(
  (api) => {
    const save = (given?: object) =>
      api().call("PUT", "/api/phone-numbers", {
        body: { phoneNumber: "2025550101", alertType: "Marketing page 2", ...given },
      });
    const after = (days: number) => tidy(api().db, new Date(start.getTime() + days * 86_400_000));
    const countOf = (table: typeof leads | typeof texts | typeof testDrives) => api().db.$count(table);

    it("who asked without a consent is forgotten after two years", async () => {
      await save();
      await after(2 * 365);
      expect(await countOf(leads)).toBe(1);
      await after(2 * 365 + 1);
      expect(await countOf(leads)).toBe(0);
    });

    it("a consent that holds stays, and its record for five years after it was withdrawn", async () => {
      await save({ marketing });
      await after(4000);
      expect(await countOf(leads)).toBe(1);
      await stopTexts(api().db, phone, start);
      await after(5 * 365);
      expect(await countOf(leads)).toBe(1);
      await after(5 * 365 + 1);
      expect(await countOf(leads)).toBe(0);
    });

    it("a text is kept for 90 days once it is over, and as long as it waits", async () => {
      await save();
      await after(91);
      expect(await countOf(texts)).toBe(1);
      await api().runJobs();
      await after(90);
      expect(await countOf(texts)).toBe(1);
      await after(91);
      expect(await countOf(texts)).toBe(0);
    });

    it("a link goes when it has run out, and a test drive three years after its end", async () => {
      await save();
      await after(31);
      expect(await countOf(testDrives)).toBe(0);
      api().advance(600);
      await save();
      const user = await register(api());
      const seal = createDataSeal(api().settings.dataKeys);
      const { token = "" } = (await findTestDrive({ db: api().db, seal }, phone)) ?? {};
      await beginTestDrive(
        { db: api().db, now: () => start, seal },
        { ...user, emailProvenAt: start },
        token,
      );
      await after(30 + 3 * 365);
      // The number's, and that of the account's own mailbox.
      expect(await countOf(testDrives)).toBe(2);
      await after(31 + 3 * 365);
      expect(await countOf(testDrives)).toBe(0);
    });
  },
  { now: start },
);
