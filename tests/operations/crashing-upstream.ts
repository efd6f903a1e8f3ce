import { EventEmitter } from "node:events";
import { createApiMetrics } from "../../api/metrics";

/** Takes the place of `openUpstream` in the upstream's program: every way in which a call can break. */

const ways: Record<string, () => Promise<Response>> = {
  "/throws": () => {
    throw new Error("broken on purpose");
  },
  "/rejects": () => Promise.reject(new Error("broken on purpose")),
  "/forgets": async () => {
    setTimeout(() => void Promise.reject(new Error("broken on purpose")), 1);
    return Response.json("fine");
  },
  "/breaks-an-event": () => {
    setTimeout(() => new EventEmitter().emit("error", new Error("broken on purpose")), 1);
    return new Promise(() => {});
  },
  "/waits": async () => Response.json((await fetch(`${process.env.PUBLIC_URL}/wait`)).status),
};

export async function openUpstream() {
  let leaving = false;
  return {
    database: "none",
    metrics: createApiMetrics(),
    fetch: async ({ url }: Request) => {
      const { pathname } = new URL(url);
      if (pathname === "/readyz") return new Response(null, { status: leaving ? 503 : 200 });
      return ways[pathname]?.() ?? new Response(null, { status: 404 });
    },
    leave: () => {
      leaving = true;
    },
    close: async () => {},
  };
}
