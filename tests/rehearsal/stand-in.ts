import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { certificateFor } from "../harness/certificate";

/** A server in the place of a provider whose address no setting names. */
export interface StandIn {
  /** With these a process of the product asks it, and believes its certificate. */
  settings: Record<string, string>;
  /** The keys that it takes; undefined: every one. */
  keys: ReadonlySet<string> | undefined;
  /** The key of the last call that it has answered. */
  calledWith: string | undefined;
  close(): Promise<void>;
}

/**
 * @param host the provider's name
 * @param answer JSON, to every call with a key that is taken
 */
export async function startStandIn(host: string, answer: string): Promise<StandIn> {
  const { cert, key } = certificateFor(host);
  const folder = mkdtempSync(path.join(tmpdir(), "stand-in-"));
  const certFile = path.join(folder, "certificate.pem");
  writeFileSync(certFile, cert);
  const server = https.createServer({ cert, key }, ({ headers }, reply) => {
    const given = headers.authorization?.replace(/^Bearer /, "");
    const isTaken = given !== undefined && (standIn.keys?.has(given) ?? true);
    if (isTaken) standIn.calledWith = given;
    reply.writeHead(isTaken ? 200 : 401, { "content-type": "application/json" }).end(isTaken ? answer : "{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = addressOf(server.address());
  const standIn: StandIn = {
    settings: {
      NODE_OPTIONS: `--require ${path.resolve("tests/rehearsal/redirected.cjs")}`,
      NODE_EXTRA_CA_CERTS: certFile,
      STAND_IN_HOST: host,
      STAND_IN_PORT: String(port),
    },
    keys: undefined,
    calledWith: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return standIn;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return address;
}
