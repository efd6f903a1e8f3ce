import { z } from "zod";
import { assumed, bearerCall, Message, openCall, shown } from "./call";

/** The provider's name in the path: a setting on both sides (BROKERAGE_OAUTH_PROVIDER). */
const Provider = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** As a broker's page puts it into an address: opaque to us. */
const Opaque = z.string().regex(/^[\x21-\x7e]{1,500}$/);
const Instant = z.string().datetime({ offset: true });
const RedirectUri = shown(z.string().url().max(500)).describe(
  "where the broker's page leads in the end; of the site's own origin",
);

/** Whether the user's account at a broker is connected, and since when. */
export const BrokerageConnection = z.object({
  connected: z.boolean(),
  broker: z.string().max(60).nullish(),
  since: Instant.nullish(),
});

const tags = ["brokerage"];
const extension = { tags: [...tags, "extension"] };

/** The user's leave to reach an account that they have with a broker (PROVIDERS 1, "OAuth", flow 1). */
export const brokerageOauth = {
  exchangeBrokerageOauth: openCall
    .route({
      method: "POST",
      path: "/api/{provider}",
      tags,
      summary: "Turn the code that a broker's page gave into a connection of the user who asked for it",
      description: "The state says whose it is; it is used up whatever comes of it.",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        params: z.object({ provider: Provider }),
        query: assumed(
          z.object({ code: Opaque, state: Opaque, redirect_uri: RedirectUri }),
          "SPEC names no parameter",
        ),
      }),
    )
    .output(assumed(Message)),

  beginBrokerageOauth: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/{provider}/authorization",
      ...extension,
      summary: "Begin to connect an account that the user has with a broker",
    })
    .input(z.object({ provider: Provider, redirectUri: RedirectUri }))
    .output(
      z.object({
        url: z
          .string()
          .url()
          .max(2000)
          .describe("the broker's page, on which its owner allows it or does not"),
        state: Opaque.describe(
          "comes back with the code; another one means that the user did not start this",
        ),
        expiresAt: Instant,
      }),
    ),

  brokerageConnection: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/{provider}/connection",
      ...extension,
      summary: "Whether an account with a broker is connected",
    })
    .input(z.object({ provider: Provider }))
    .output(BrokerageConnection),

  endBrokerageConnection: bearerCall
    .meta({ extension: true })
    .route({
      method: "DELETE",
      path: "/api/{provider}/connection",
      ...extension,
      summary: "Forget the connection; ending it twice is no error",
    })
    .input(z.object({ provider: Provider }))
    .output(Message),
};
