import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCheckpoint, writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256, verifyEd25519 } from "../../domain/ed25519.server";
import { createMerkleTree } from "../../domain/merkle-proofs";
import { hashLeaf } from "../../domain/merkle-tree";
import { LOG_SIGNATURE, openNote, readKey, signText, writeKey, writeNote } from "../../domain/signed-note";
import { writeProof } from "../../domain/witness";
import { keyOf } from "../harness/note-keys";

const origin = "example.com/ledger";
const log = await keyOf(1, origin, LOG_SIGNATURE);
const nextLog = await keyOf(2, origin, LOG_SIGNATURE);
const start = ["--key", writeKey(log.key), "--name", "witness.example"];

/** The log of these letters. */
async function treeOf(letters: string) {
  const tree = createMerkleTree(nodeSha256);
  for (const letter of letters) await tree.append(await hashLeaf(nodeSha256, Buffer.from(letter)));
  return tree;
}

describe("npm run witness", () => {
  let shown = { letters: "", key: log };
  /** What the log answers to what is brought, and what it was. */
  let taking = 200;
  let brought: string[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const tree = await treeOf(shown.letters);
    if (pathname === "/ledger/checkpoint") {
      const text = writeCheckpoint({ origin, size: tree.size, root: await tree.rootAt(tree.size) });
      const signatures = [await signText(text, shown.key.key, shown.key.sign)];
      return reply.end(writeNote({ text, signatures }));
    }
    if (pathname === "/ledger/consistency") {
      const [from, to] = [Number(searchParams.get("from")), Number(searchParams.get("to"))];
      return reply.end(writeProof(await tree.proveConsistency(from, to)));
    }
    if (pathname !== "/ledger/cosignatures" || request.method !== "POST") return reply.writeHead(404).end();
    const body = (await request.toArray()).join("");
    brought.push(new URLSearchParams(body).get("note") ?? "");
    reply.writeHead(taking).end(JSON.stringify({ message: taking === 200 ? "Kept." : "Nobody is known." }));
  });
  let folder: string;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  beforeEach(() => {
    if (folder) rmSync(folder, { recursive: true });
    folder = mkdtempSync(path.join(tmpdir(), "witness-"));
    [shown, taking, brought] = [{ letters: "abcd", key: log }, 200, []];
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const state = () => path.join(folder, "witness.json");
  async function witness(...options: string[]) {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const place = ["--log", `http://127.0.0.1:${port}`, "--state", state()];
    const command = ["--import", "tsx", "conformance/witness.ts", ...place, ...options];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    return { code, said };
  }
  /** What was brought, as whoever knows the witness reads it. */
  async function opened(said: string) {
    const [, vkey = ""] = /Your key: (\S+)/.exec(said) ?? [];
    const key = await readKey(nodeSha256, vkey);
    return Promise.all(
      brought.map(async (note) => {
        const { text, signed } = await openNote(note, [key], verifyEd25519);
        return { size: readCheckpoint(text).size, time: signed[0]?.time ?? 0 };
      }),
    );
  }

  it("cosigns the first checkpoint that it sees, and each that goes on from the last, with its time", async () => {
    const before = Math.floor(Date.now() / 1000);
    const first = await witness(...start);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining("Cosigned: the log has 4 entries"),
    });
    shown.letters = "abcdefghijk";
    const second = await witness();
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining("the log has 11 entries") });
    const cosigned = await opened(second.said);
    expect(cosigned.map(({ size }) => size)).toEqual([4, 11]);
    for (const { time } of cosigned) expect(time).toBeGreaterThanOrEqual(before);
    expect((await witness()).said).toContain("Nothing is new.");
    expect(brought).toHaveLength(2);
  }, 60_000);

  it.each([
    ["shortened", "abc", "The log was shortened: it had 4 entries before, and it signs 3 now."],
    ["replaced at its size", "abcX", "its 4 entries do not begin with the 4 that it had before."],
    ["replaced and grown", "abXdefgh", "its 8 entries do not begin with the 4 that it had before."],
  ])(
    "cosigns no log that was %s: it names it, prints both checkpoints and ends with 1",
    async (_, letters, sentence) => {
      await witness(...start);
      const remembered = readFileSync(state(), "utf8");
      shown.letters = letters;
      const { code, said } = await witness();
      expect(said).toContain("NOT cosigned.");
      expect(said).toContain(sentence);
      expect(said.split(`${origin}\n`)).toHaveLength(3);
      expect(code).toBe(1);
      expect(brought).toHaveLength(1);
      expect(readFileSync(state(), "utf8")).toBe(remembered);
    },
    60_000,
  );

  it("brings what the log did not take again, the oldest first, and nothing else", async () => {
    taking = 422;
    const refused = await witness(...start);
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining("(422): Nobody is known.") });
    shown.letters = "abcdef";
    expect((await witness()).code).toBe(2);
    taking = 200;
    expect(await witness()).toMatchObject({ code: 0, said: expect.stringContaining("has taken") });
    const sizes = brought.map((note) => note.split("\n")[1]);
    expect(sizes).toEqual(["4", "4", "6", "4", "6"]);
    expect(new Set(brought).size).toBe(2);
    expect((await witness()).said).toContain("Nothing is new.");
  }, 60_000);

  it("takes a key that the log has changed to only where it is told of it", async () => {
    await witness(...start);
    shown = { letters: "abcde", key: nextLog };
    expect(await witness()).toMatchObject({
      code: 2,
      said: expect.stringContaining("Nobody whose key is known signed this note."),
    });
    expect(await witness("--key", writeKey(nextLog.key))).toMatchObject({ code: 0 });
    shown.letters = "abcdef";
    expect(await witness()).toMatchObject({ code: 0, said: expect.stringContaining("6 entries") });
  }, 60_000);

  it("keeps its secret to its owner, and one run at a time", async () => {
    await witness(...start);
    expect(statSync(state()).mode & 0o777).toBe(0o600);
    writeFileSync(`${state()}.lock`, "");
    expect(await witness()).toMatchObject({ code: 2, said: expect.stringContaining("Another run holds") });
    rmSync(`${state()}.lock`);
    expect((await witness()).code).toBe(0);
  }, 60_000);

  it.each([
    [["--name", "witness.example"], "name the log’s key by --key"],
    [["--key", writeKey(log.key)], "say who you are by --name"],
    [["--key", writeKey(log.key), "--name", "a b"], "a name without spaces"],
    [["--key", "nonsense", "--name", "witness.example"], "A verifier key is"],
  ])(
    "says what the first run lacks: %j",
    async (options, sentence) => {
      expect(await witness(...options)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
      expect(brought).toEqual([]);
    },
    60_000,
  );

  it("says of a place that there is not that nothing can be written there", async () => {
    expect(await witness(...start, "--state", path.join(folder, "nowhere", "witness.json"))).toMatchObject({
      code: 2,
      said: expect.stringContaining("cannot be written"),
    });
  }, 60_000);

  it("takes no file that another wrote for its memory", async () => {
    writeFileSync(state(), "{}");
    expect(await witness(...start)).toMatchObject({
      code: 2,
      said: expect.stringContaining("is no state of a witness"),
    });
  }, 60_000);
});
