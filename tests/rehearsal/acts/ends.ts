import { setTimeout as wait } from "node:timers/promises";
import { type Act, minutes, nodesOf } from "../act";

// What ends without being asked to.

const MOST_RESTARTS = 20;

export const kills: Act = {
  name: "kill -9 of each process of the product",
  admits: ["in flight"],
  alerts: [],
  run: async (stage) => {
    for (const node of stage.deployment.nodes) {
      await stage.killing(() => stage.deployment.kill(node));
      await stage.deployment.start(node);
      await stage.untilReady(node);
      await wait(minutes(1));
    }
    return `${stage.deployment.nodes.length} processes killed and started anew`;
  },
};

export const absence: Act = {
  name: "a site and an upstream that stay away after kill -9",
  admits: ["in flight"],
  alerts: ["ProcessGone"],
  run: async (stage) => {
    const gone = [nodesOf(stage, "site")[0], nodesOf(stage, "upstream")[0]].filter(
      (node) => node !== undefined,
    );
    for (const node of gone) {
      await stage.killing(() => stage.deployment.kill(node));
    }
    await stage.untilFiring("ProcessGone");
    for (const node of gone) await stage.deployment.start(node);
    return "the others answered for them";
  },
};

export const restless: Act = {
  name: "a site that ends again and again",
  admits: ["in flight"],
  alerts: ["ProcessRestarts"],
  run: async (stage) => {
    const [site] = nodesOf(stage, "site");
    if (!site) throw new Error("there is no site");
    let times = 0;
    const isSeen = () => stage.isFiring("ProcessRestarts");
    // A start takes as long as it does everywhere, and the rule's quarter of an hour is seconds here.
    for (; times < MOST_RESTARTS && !(await isSeen()); times++) {
      await stage.killing(() => stage.deployment.kill(site));
      await stage.deployment.start(site);
      // Long enough to be scraped as another process.
      await wait(minutes(1 / 2));
    }
    if (!(await isSeen())) throw new Error(`ProcessRestarts does not fire after ${times} restarts`);
    return `its supervisor started it ${times} times`;
  },
};

export const killedProxy: Act = {
  name: "kill -9 of the only proxy",
  admits: ["in flight", "nobody there"],
  alerts: [],
  run: async (stage) => {
    await stage.killing(() => stage.deployment.proxy.process.stop("SIGKILL"));
    await stage.deployment.replaceProxy();
    return "nobody is there until it has started anew";
  },
};

export const killedDatabase: Act = {
  name: "kill -9 of PostgreSQL",
  admits: ["in flight", "unavailable"],
  alerts: [],
  run: async ({ deployment: { server }, killing }) => {
    await killing(() => server.crash());
    await server.resume();
    return "it recovered from its log of writes";
  },
};
