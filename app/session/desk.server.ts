import { z } from "zod";
import { deskRoles } from "../../domain/desk-roles";
import type { Logger } from "../log.server";
import type { CookieJar, CookieName } from "./cookies.server";
import { createBox, DaySession, openData } from "./day-session.server";
import { createKnownDevices, type KnownDevice } from "./known-device.server";
import type { Seal } from "./seal.server";
import { createSignInSteps, type SignInStep } from "./sign-in-step.server";

const SessionStaff = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(deskRoles)),
});
/** What a session at the desk knows of who is signed in. */
export type SessionStaff = z.infer<typeof SessionStaff>;

/** What the cookies of the desk hold. Browsers send two of them to its pages alone. */
export interface Desk {
  session: DaySession<SessionStaff>;
  /** Whether this browser signed in to the desk before. */
  device: KnownDevice;
  /** A sign-in that waits for its second step. */
  step: SignInStep;
  /** The Set-Cookie values of those that changed. */
  commit(): Promise<string[]>;
}

interface Desks {
  none(log: Logger): Desk;
  open(read: (name: CookieName) => string | undefined, log: Logger): Promise<Desk>;
}

/** @param sealFor makes the seal of a purpose */
export function createDesks(jar: CookieJar, sealFor: (purpose: string) => Seal): Desks {
  const box = createBox("desk", SessionStaff, { whose: "the desk's", jar, seal: sealFor("desk") });
  const deviceOf = createKnownDevices(jar, "desk-device");
  const steps = createSignInSteps(jar, sealFor("desk-second-step"), "desk-second-step");
  const withCommit = (parts: Omit<Desk, "commit">): Desk => ({
    ...parts,
    commit: async () => [
      ...(await parts.session.commit()),
      ...parts.device.commit(),
      ...(await parts.step.commit()),
    ],
  });
  return {
    none: (log) => withCommit({ session: new DaySession(box, log), device: deviceOf(), step: steps.none() }),
    async open(read, log) {
      const sealed = read("desk");
      const data = sealed ? await openData(box, sealed) : undefined;
      const session = new DaySession(box, log, data);
      if (sealed && !data) session.discard();
      const step = await steps.open(read("desk-second-step"));
      return withCommit({ session, device: deviceOf(read("desk-device")), step });
    },
  };
}
