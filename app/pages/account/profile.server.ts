import type { Context } from "~/context.server";
import { isKind } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";

/** The signed-in user as the upstream has them. */
export interface UserProfile {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null | undefined;
  /** ISO 8601 */
  createdAt?: string | null | undefined;
  /** When the free test drive ends, or ended: ISO 8601 */
  testDriveEndsAt?: string | null | undefined;
  /** An IANA name; nothing for who has chosen none. */
  timeZone?: string | null | undefined;
  /** Whether a link that was mailed to the address has been opened; nothing if the upstream does not say. */
  emailConfirmed?: boolean | null | undefined;
}

/** The user's profile as a part of the account page. Throws where the upstream says that the session is over. */
export function loadProfile({ upstream }: Pick<Context, "upstream">): Promise<Panel<UserProfile>> {
  return upstream.users.profile().then(
    (data) => ({ state: "ready", data }),
    (error: unknown) => {
      if (isKind(error, "unauthenticated")) throw error;
      return panel(Promise.reject(error));
    },
  );
}
