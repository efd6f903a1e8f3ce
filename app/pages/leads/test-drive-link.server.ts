import type { Context } from "~/context.server";
import { panel } from "~/upstream/panel.server";
import type { testDriveStates } from "../../../contract/leads";

/** What the page of a link knows before its button is pressed. */
export interface OpenedLink {
  state: (typeof testDriveStates)[number];
  /** ISO 8601, of one that runs or is over, where the upstream tells. */
  endsAt?: string | undefined;
}

/** What a link is good for. Where the upstream does not tell, it is for the button to find out. */
export async function lookAtLink({ users }: Context["upstream"], token: string): Promise<OpenedLink> {
  const looked = await panel(users.testDrive({ token }));
  if (looked.state !== "ready") return { state: "ready" };
  const { state, endsAt } = looked.data;
  return { state, endsAt: endsAt ?? undefined };
}
