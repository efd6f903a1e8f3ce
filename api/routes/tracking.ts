import { os } from "../procedures";
import { noteEvents } from "../tracking/events";
import { noteSearch } from "../tracking/searches";

const recordEvents = os.users.recordEvents.handler(async ({ input, context }) => {
  await noteEvents(context, input.events);
  return { message: "Noted." };
});

const recordSearch = os.users.recordSearch.handler(async ({ input, context }) => {
  const { client, limits } = context;
  // The site tells of everybody's, and no address with them.
  if (!client.vouched) await limits.count("note-search", client.address);
  await noteSearch(context, input.q);
  return { message: "Noted." };
});

/** contract/tracking.ts, as kept here. */
export const trackingCalls = { recordEvents, recordSearch };
