import { z } from "zod";
import { assumed, Email, LinkToken, Message, openCall } from "./call";

const extension = ["users", "extension"];

/** Subscribing to the newsletter and leaving it, both by links that are mailed. */
export const newsletterCalls = {
  subscribeNewsletter: openCall
    .route({
      method: "POST",
      path: "/api/newsletter/subscribe",
      tags: ["users"],
      summary: "Ask for the newsletter; a mail asks to confirm",
      description: "Answers the same whether or not the address is subscribed already.",
    })
    .input(assumed(z.object({ email: Email })))
    .output(assumed(Message)),

  confirmNewsletter: openCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/newsletter/confirm/{token}",
      tags: extension,
      summary: "Confirm the newsletter",
    })
    .input(z.object({ token: LinkToken }))
    .output(Message),

  unsubscribeNewsletter: openCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/newsletter/unsubscribe/{token}",
      tags: extension,
      summary: "Leave the newsletter",
    })
    .input(z.object({ token: LinkToken }))
    .output(Message),
};
