import { EventEmitter } from "node:events";
import { buildOf } from "../harness/build";

/** Takes the place of Remix's build in the site's program: every way in which a route can break. */

const overflow = (depth: number): number => overflow(depth + 1) + 1;
const later = (act: () => void) => {
  setTimeout(act, 1);
};
const never = new Promise<Response>(() => {});
const broken = () => new Error("broken on purpose");

const ways: Record<string, () => unknown> = {
  "/throws": () => {
    throw broken();
  },
  "/rejects": () => Promise.reject(broken()),
  "/overflows": () => overflow(0),
  "/throws-nothing-much": () => Promise.reject(undefined),
  "/forgets": () => {
    later(() => void Promise.reject(broken()));
    return Response.json("fine");
  },
  "/breaks-a-timer": () => {
    later(() => {
      throw broken();
    });
    return never;
  },
  "/breaks-an-event": () => {
    later(() => new EventEmitter().emit("error", broken()));
    return never;
  },
  "/breaks-after-its-reply": () => {
    later(() => {
      throw broken();
    });
    return Response.json("fine");
  },
};

/** Answered when the upstream answers. */
const waits = async () => Response.json((await fetch(`${process.env.API_BASE_URL}/wait`)).status);

const route = (run: () => unknown) => ({ loader: async () => run(), action: async () => run(), page: false });
const build = buildOf({
  ...Object.fromEntries(Object.entries(ways).map(([path, run]) => [path, route(run)])),
  "/waits": route(waits),
});

export const { mode, entry, routes, assets, publicPath, assetsBuildDirectory, isSpaMode, future } = build;
