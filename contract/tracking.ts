import { z } from "zod";
import { Message, openCall, shown, siteCall } from "./call";
import { RandomId } from "./referrals";

const Instant = z.string().datetime({ offset: true });
const text = (max: number) => shown(z.string().max(max));

/**
 * Something that a visitor did (SPEC 7: category, action, label, value), a page that was seen, that they are still there, or
 * that they came from outside the site.
 */
export const AnalyticsEvent = z.object({
  kind: z.enum(["event", "view", "ping", "visit"]),
  at: Instant,
  category: text(60).optional(),
  action: text(60).optional(),
  label: text(300).optional(),
  value: z.number().finite().optional(),
  target: text(300).optional().describe("where it leads: the path of ours to which a logout goes"),
  path: text(300).optional().describe("of the page, without its query"),
  count: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("how many views of one page, or visits by one website, this stands for; 1 where it is missing"),
  source: text(40).optional().describe("of a visit, and of who signed up: utm_source"),
  medium: text(40).optional(),
  campaign: text(40).optional(),
  website: text(100).optional().describe("which led here: the name of its host alone"),
  visitorId: RandomId.optional(),
  sessionId: RandomId.optional(),
  userId: text(64).optional().describe("of who is signed in, for the events that name them (SPEC 4)"),
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

/** Part of contract/users.ts. */
export const tracking = {
  recordEvents: siteCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/events",
      tags: ["users", "extension"],
      summary: "Keep what visitors did: sent in batches by the site alone",
    })
    .input(z.object({ events: z.array(AnalyticsEvent).min(1).max(100) }))
    .output(Message),

  recordSearch: openCall
    .route({
      method: "PUT",
      path: "/api/users/searches",
      tags: ["users"],
      summary: "Count what was searched for; nothing says who searched",
    })
    .input(z.object({ q: shown(z.string().trim().min(1).max(60)) }))
    .output(Message),
};
