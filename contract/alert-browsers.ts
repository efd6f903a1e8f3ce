import { z } from "zod";
import { mostEndpoint } from "../domain/push-endpoint";
import { bearerCall, Message, shown } from "./call";

const Instant = z.string().datetime({ offset: true });
const route = { tags: ["users", "extension"] };

/** The key that browsers subscribe to: a point of P-256 (RFC 8292). */
export const PushKey = z
  .string()
  .regex(/^[\w-]{87}$/)
  .describe("that browsers subscribe to, as base64url; absent where alerts are not pushed");

/** A browser that alerts are pushed to. */
export const AlertBrowser = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  name: z.string().max(100),
  addedAt: Instant,
  sentAt: Instant.nullish().describe("when it was pushed to last"),
  endedAt: Instant.nullish().describe(
    "when its push service said that it takes no more: it has to be added again",
  ),
});
export type AlertBrowser = z.infer<typeof AlertBrowser>;

/** The calls behind alerts by push: browsers that are added and removed (docs/decisions/0080). */
export const alertBrowserCalls = {
  addAlertBrowser: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/alerts/browsers",
      ...route,
      summary: "Push alerts to a browser, as it subscribed",
      description:
        "Added again it is the same one, whoever was signed in before. Where nothing is pushed yet, what is mailed is pushed as well. 422 for a push service that is not known here and for keys that are none; 409 for somebody else’s with other keys, and beyond twenty browsers.",
    })
    .input(
      z.object({
        endpoint: z.string().url().max(mostEndpoint),
        p256dh: z.string().regex(/^[\w-]{87}$/, "That is no key of a browser"),
        auth: z.string().regex(/^[\w-]{22}$/, "That is no key of a browser"),
        name: shown(z.string().trim().min(1, "Required").max(100, "Maximum length is 100")),
      }),
    )
    .output(Message),

  removeAlertBrowser: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/users/alerts/browsers/{id}",
      ...route,
      summary: "Push no alert to a browser any more",
      description: "The same answer where there is none of the user’s: another member’s stays as it is.",
    })
    .input(z.object({ id: AlertBrowser.shape.id }))
    .output(Message),
};
