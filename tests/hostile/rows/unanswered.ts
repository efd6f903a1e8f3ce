import { type Behaviour, drip, hang, refuse, resetMidBody } from "../../harness/upstream";
import { sharedAudience } from "../audience";
import { judgeRepeats } from "../repeated-calls";
import type { Row } from "../row";
import { eachStands, judgePost, judgeScreen, stands } from "../standing";

const broken: [string, Behaviour][] = [
  ["closes the connection", refuse],
  ["breaks off in the body", resetMidBody],
];

/** Calls that no answer comes to: what is seen of them comes within a deadline. */
export const unanswered: readonly Row[] = [
  {
    id: "R1",
    check: "the upstream accepts and never answers",
    expectation:
      "every page and action is answered within the deadline: degraded, or a branded 503 with Retry-After; what was typed is kept",
    run: (arena, findings) => eachStands(arena, findings, [["never answered", hang]]),
  },
  {
    id: "R2",
    check: "the upstream drips a byte at a time",
    expectation: "the same deadline: total, not idle",
    run: (arena, findings) => eachStands(arena, findings, [["dripped", drip]]),
  },
  {
    id: "R5",
    check: "refused, reset in the body, no such host",
    expectation: "as R1; a read is tried once more, a write never unless it carries an idempotency key",
    async run(arena, findings) {
      const { upstream } = arena;
      const audience = await sharedAudience(arena);
      for (const [name, fault] of broken) {
        upstream.asked.length = 0;
        const site = await stands(arena, findings, { audience, fault, name });
        judgeRepeats(arena, findings, name);
        await site.stop();
      }
      const nobody = await arena.site({ API_BASE_URL: "http://upstream.invalid" });
      for (const seen of await audience.lookAtAll(nobody)) {
        judgeScreen(findings, seen, "no such host", arena.windows.readMs + arena.windows.slackMs);
      }
      const site = await arena.site();
      await upstream.deaf();
      for (const seen of await audience.lookAtAll(site))
        judgeScreen(findings, seen, "nobody listens", arena.windows.readMs + arena.windows.slackMs);
      for (const posted of await audience.postAll(site))
        judgePost(arena, findings, posted, "nobody listens", arena.windows.writeMs + arena.windows.slackMs);
      await upstream.listen();
    },
  },
];
