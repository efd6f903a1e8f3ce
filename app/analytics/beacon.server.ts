import { z } from "zod";
import { isWebsiteHost } from "../lib/website-host";

/** Bytes of a beacon's body at most. */
export const maxBeacon = 4_000;

/** Why a beacon was not taken, as it is counted. */
export type BeaconRefusal =
  | "foreign origin"
  | "too large"
  | "not json"
  | "unknown kind"
  | "wrong shape"
  | "too many"
  | "other";

/** What the contract takes (contract/tracking.ts): one event that it refuses would take a whole batch with it. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const path = text(2_000).startsWith("/");

const Told = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("view"), path }),
  z.object({
    kind: z.literal("event"),
    category: text(60).min(1),
    action: text(60).min(1),
    label: text(300).optional(),
    value: z.number().finite().optional(),
    path: path.optional(),
  }),
  z.object({ kind: z.literal("ping") }),
  z.object({ kind: z.literal("arrival"), website: z.string().refine(isWebsiteHost) }),
  z.object({ kind: z.literal("search"), q: text(200).pipe(z.string().trim().min(1).max(60)) }),
]);
/** One thing that a page's script told. */
export type Told = z.infer<typeof Told>;

/** No page has more than two to tell at a time. */
const Beacon = z.object({ events: z.array(Told).min(1).max(4) });

/** Why a beacon that was read is not taken. */
type UnfitBeacon = Extract<BeaconRefusal, "too large" | "not json" | "unknown kind" | "wrong shape">;

/** What a beacon's body tells, or why it is refused. */
export function readBeacon(body: string): Told[] | UnfitBeacon {
  if (Buffer.byteLength(body) > maxBeacon) return "too large";
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return "not json";
  }
  const beacon = Beacon.safeParse(given);
  if (beacon.success) return beacon.data.events;
  const unknown = beacon.error.issues.some(({ code }) => code === "invalid_union_discriminator");
  return unknown ? "unknown kind" : "wrong shape";
}

/** How a refusal before any route ran is counted, by its status. */
export function refusalOfStatus(status: number): BeaconRefusal {
  if (status === 403) return "foreign origin";
  if (status === 413) return "too large";
  if (status === 429) return "too many";
  return status === 415 ? "not json" : "other";
}
