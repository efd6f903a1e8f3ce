import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { installApart } from "../../bin/install-apart.mjs";
import { portOf } from "./upstream";

/** A part of a document; it is the part itself and no copy. */
export const Json = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
export type Json = z.infer<typeof Json>;

/** A part of a document by the names on the way to it. */
export const partOf = (document: Json, ...names: readonly string[]): Json =>
  names.reduce((part, name) => Json.parse(part[name]), document);

/** A provider's published OpenAPI document. */
export const readDocument = (file: string): Json =>
  Json.parse(
    file.endsWith(".json") ? JSON.parse(readFileSync(file, "utf8")) : parse(readFileSync(file, "utf8")),
  );

/** Whether a document has a call such as "GET /v1/accounts". */
export function hasCall(document: Json, call: string): boolean {
  const [method = "", address = ""] = call.split(" ");
  const item = Json.parse(document.paths)[address];
  return item !== undefined && method.toLowerCase() in Json.parse(item);
}

/** A document of these calls alone, with what they refer to: a mock of the whole takes half a minute to start. */
export function cutDocument(document: Json, calls: readonly string[]): Json {
  const paths: Json = {};
  for (const call of calls) {
    const [method = "", address = ""] = call.split(" ");
    const { parameters, [method.toLowerCase()]: operation } = Json.parse(Json.parse(document.paths)[address]);
    paths[address] = {
      ...Json.parse(paths[address] ?? {}),
      ...(parameters !== undefined && { parameters }),
      [method.toLowerCase()]: operation,
    };
  }
  const all = Json.parse(document.components ?? {});
  const components: Record<string, Json> = { securitySchemes: Json.parse(all.securitySchemes ?? {}) };
  const waiting: unknown[] = [paths, components];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const text = JSON.stringify(value);
    for (const [, kind = "", escaped = ""] of text.matchAll(/"#\/components\/([^/"]+)\/([^"]+)"/g)) {
      const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
      const group = components[kind] ?? {};
      components[kind] = group;
      if (name in group) continue;
      group[name] = Json.parse(all[kind])[name];
      waiting.push(group[name]);
    }
  }
  const { openapi, info, security } = document;
  return { openapi, info, paths, components, ...(security !== undefined && { security }) };
}

/** A mock of a document by Prism, which judges each request by it. */
export interface ProviderMock {
  url: string;
  close(): Promise<void>;
}

export async function startMock(document: Json): Promise<ProviderMock> {
  const tools = installApart("tests/document/tools", "document-tools");
  const folder = mkdtempSync(path.join(tmpdir(), "provider-mock-"));
  const file = path.join(folder, "document.json");
  writeFileSync(file, JSON.stringify(document));
  const port = await freePort();
  const program = path.resolve(tools, "node_modules/@stoplight/prism-cli/dist/index.js");
  const mock = spawn(process.execPath, [program, "mock", file, "-h", "127.0.0.1", "-p", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  await listening(mock);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(mock, "exit");
      mock.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prism says so in its log. */
function listening(mock: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    const look = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("is listening")) resolve();
    };
    mock.stdout?.on("data", look);
    mock.stderr?.on("data", look);
    mock.once("exit", () => reject(new Error(`Prism ended: ${said.slice(-2_000)}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
