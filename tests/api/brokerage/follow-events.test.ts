import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askAboutChange, followEvents } from "../../../api/brokerage/follow-events";
import { brokerageAccounts, brokerCursors } from "../../../api/db/brokerage-tables";
import type { Brokerage } from "../../../api/providers/brokerage/port";
import { alpacaAt } from "../../harness/alpaca";
import type { TestApi } from "../../harness/api";
import { applicant, elsewhere, faultyBroker, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";
import { type EventStream, startEventStream, statusEvent, ulid } from "../../harness/event-stream";

const { faults, brokerage } = faultyBroker();
let stream: EventStream;
let stop: AbortController;
beforeEach(async () => {
  stream = await startEventStream();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await stream.close();
});

/** The sandbox, but for its events, which come from the stream. */
const streaming = (api: TestApi) => ({
  ...elsewhere(api, (db, now): Brokerage => {
    const { accountEvents } = alpacaAt(stream.url, { now });
    return { ...brokerage(db, now), accountEvents };
  }),
  jobs: api.jobs,
});

onEachDatabase(
  (api) => {
    const cursor = async () => (await api().db.select().from(brokerCursors))[0]?.cursor;
    /** Somebody whose application is with the broker, and its id there. */
    async function applied() {
      const person = await applicant(api());
      await person.apply();
      await runAllJobs(api());
      const [row] = await rowsOf(api());
      return { ...person, id: row?.id ?? "", providerId: row?.providerId ?? "" };
    }
    const reading = (past: number) => expect.poll(cursor, { timeout: 10_000 }).toBe(ulid(past));

    it("a change is asked about, and the cursor goes on behind it", async () => {
      const { status, providerId } = await applied();
      const followed = followEvents(streaming(api()), stop.signal);
      await stream.reached(1);
      api().advance(10);
      stream.push(statusEvent(providerId, 1));
      await reading(1);
      await runAllJobs(api());
      expect(await status()).toMatchObject({ status: "APPROVAL_PENDING" });
      stop.abort();
      await followed;
    });

    it("what was told while the stream was down is told after, and nothing twice changes anything", async () => {
      const { status, providerId } = await applied();
      const followed = followEvents(streaming(api()), stop.signal);
      await stream.reached(1);
      stream.push(statusEvent(providerId, 1));
      await reading(1);
      stream.drop(true);
      api().advance(10);
      stream.push(statusEvent(providerId, 2), statusEvent(providerId, 3), statusEvent(providerId, 2));
      await reading(3);
      expect(stream.asked).toEqual([null, ulid(1)]);
      await runAllJobs(api());
      expect(await status()).toMatchObject({ status: "APPROVAL_PENDING" });
      stream.push(statusEvent(providerId, 2, "REJECTED"));
      await runAllJobs(api());
      expect(await cursor(), "a repeat moves nothing back").toBe(ulid(3));
      expect(await status()).toMatchObject({ status: "APPROVAL_PENDING" });
      stop.abort();
      await followed;
    });

    it("another run goes on where the last one ended", async () => {
      const { providerId } = await applied();
      const deps = streaming(api());
      const followed = followEvents(deps, stop.signal);
      await stream.reached(1);
      stream.push(statusEvent(providerId, 1));
      await reading(1);
      stop.abort();
      await followed;
      const next = new AbortController();
      const again = followEvents(deps, next.signal);
      await stream.reached(2);
      expect(stream.asked).toEqual([null, ulid(1)]);
      next.abort();
      await again;
    });

    it("accounts of others are passed by", async () => {
      const followed = followEvents(streaming(api()), stop.signal);
      await stream.reached(1);
      stream.push(statusEvent("another's", 1));
      await reading(1);
      expect(await runAllJobs(api())).toBe(0);
      stop.abort();
      await followed;
    });

    it("a change that comes while somebody asks is asked about afterwards", async () => {
      const { id } = await applied();
      const deps = streaming(api());
      const heldUntil = new Date(api().now().getTime() + 30_000);
      await api().db.update(brokerageAccounts).set({ heldUntil }).where(eq(brokerageAccounts.id, id));
      let asked = 0;
      faults.beforeRead = async () => void asked++;
      await askAboutChange(deps, id);
      expect(asked).toBe(0);
      api().advance(31);
      await runAllJobs(api());
      expect(asked).toBe(1);
    });

    it("the sandbox tells its own changes since the last look", async () => {
      const deps = { ...elsewhere(api(), brokerage), jobs: api().jobs };
      await followEvents(deps, stop.signal);
      const { status } = await applied();
      for (const next of ["APPROVAL_PENDING", "APPROVED", "ACTIVE"]) {
        api().advance(16);
        await followEvents(deps, stop.signal);
        await runAllJobs(api());
        expect(await status()).toMatchObject({ status: next });
      }
    });
  },
  { brokerage },
);
