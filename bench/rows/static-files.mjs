// What a browser gets of the build's style sheets and scripts, beside express.static: how fast, and how many bytes.
//
// Counted is each file once that any page loads, for whomever and whenever. What no page ever loads, the modules of pages
// without React, says nothing of either side. Nor do fonts and pictures: they are compressed as they are made, and weigh
// the same on both.
import { rmSync } from "node:fs";
import http from "node:http";
import { browser, compareRates, loadTools } from "../compare.mjs";
import { loadedFiles } from "../loaded-files.mjs";
import { startProduct, startServer } from "../product.mjs";
import { versionsOf } from "../versions.mjs";

const dataFolder = ".cache/bench/static-files";
const leastTimes = 4;
const mostBytes = 0.29;
const headers = { "accept-encoding": "gzip, deflate, br, zstd", "user-agent": browser };

export const rows = [
  {
    id: "P12",
    measure: "styles and scripts that pages load: requests/s, and bytes sent, against express.static",
    bar: `>= ${leastTimes}, <= ${mostBytes} of the bytes`,
    gating: true,
    tools: loadTools,
    sources: ["bench/express-static.mjs", "bench/rotate.lua"],
    run: measure,
  },
];

async function measure() {
  rmSync(dataFolder, { recursive: true, force: true });
  const product = await startProduct(dataFolder);
  const express = await startServer(["bench/express-static.mjs"], { NODE_ENV: "production" });
  try {
    const paths = await loadedFiles(product.url);
    const targets = {
      ours: { url: product.url, headers, paths },
      express: { url: `http://localhost:${express.port}`, headers, paths },
    };
    const [ours, theirs] = [await bytesOf(targets.ours), await bytesOf(targets.express)];
    const { perSecond, ratios } = compareRates(targets);
    const share = ours / theirs;
    return {
      figures: { files: paths.length, "share of the bytes": share.toFixed(3) },
      ours: `${perSecond.ours}/s, ${ours} bytes`,
      theirs: `${perSecond.express}/s, ${theirs} bytes`,
      ratio: ratios.express,
      held: ratios.express >= leastTimes && share <= mostBytes,
      versions: versionsOf(["express"]),
    };
  } finally {
    await Promise.all([express.stop(), product.stop()]);
  }
}

/** What comes over the wire of all files, encoded as it comes. */
async function bytesOf({ url, paths }) {
  let sum = 0;
  for (const path of paths) sum += await bodyLength(url + path);
  return sum;
}

function bodyLength(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (reply) => {
        let length = 0;
        if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
        reply.on("data", (chunk) => {
          length += chunk.length;
        });
        reply.on("end", () => resolve(length));
      })
      .on("error", reject);
  });
}
