import { z } from "zod";
import { assumed, bearerCall, Message, openCall } from "./call";

export const auth = {
  refresh: openCall
    .meta({ signsIn: true })
    .route({
      method: "POST",
      path: "/api/auth/refresh",
      tags: ["auth"],
      summary: "A new access token for a refresh token",
    })
    .input(z.object({ refreshToken: z.string().min(1).max(2000) }))
    .output(
      z.object({
        accessToken: z.string().min(1),
        refreshToken: assumed(
          z.string().min(1).nullish(),
          "without one the old one stays (SPEC-DECISIONS 8)",
        ),
      }),
    ),

  logout: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/auth/logout",
      tags: ["auth", "extension"],
      summary: "End the session of this token",
    })
    .output(Message),
};
