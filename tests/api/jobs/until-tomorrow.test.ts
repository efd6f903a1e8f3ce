import { expect, it } from "vitest";
import { Postponed } from "../../../api/jobs/postponed";
import { untilTomorrow } from "../../../api/jobs/until-tomorrow";
import { MailNotSent } from "../../../api/mail/not-sent";

const log = { warn: () => undefined };
const away = new MailNotSent(new Error("connect ECONNREFUSED"));

function thrownBy(run: () => never): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

it("a job whose mail cannot leave is done again after longer and longer pauses, for about a day, and then no more", () => {
  const pauses: number[] = [];
  for (let tries = 1; ; tries++) {
    const thrown = thrownBy(() => untilTomorrow(log, { tries, email: "a@example.com" })(away));
    if (!(thrown instanceof Postponed)) {
      expect(thrown).toBe(away);
      break;
    }
    expect(thrown.data).toEqual({ tries: tries + 1, email: "a@example.com" });
    pauses.push(thrown.afterSeconds);
  }
  expect(pauses.slice(0, 8)).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(26);
});

it("a job that fails for anything else is tried again as every job is", () => {
  const mistake = new Error("a mistake");
  expect(thrownBy(() => untilTomorrow(log, { tries: 1 })(mistake))).toBe(mistake);
});
