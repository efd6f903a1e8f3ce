import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const module = JSON.stringify(fileURLToPath(new URL("../../server/log-lines.ts", import.meta.url)));

/** What a process prints that writes its lines by the module, and how it ended. */
async function printed(script: string) {
  const program = `const { createLogLines } = await import(${module}); const lines = createLogLines(); ${script}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { lines: out.split("\n").slice(0, -1), code };
}

describe("lines of a log", () => {
  it("come in the order in which they were written", async () => {
    const { lines } = await printed(`for (let n = 0; n < 5_000; n++) lines.write("line " + n + "\\n");`);
    expect(lines).toEqual(Array.from({ length: 5_000 }, (_, n) => `line ${n}`));
  });

  it("come without a next one to push them", async () => {
    // It ends by SIGKILL, so nothing is written at its end.
    const { lines } = await printed(`
      lines.write("alone\\n");
      setTimeout(() => process.kill(process.pid, "SIGKILL"), 500);`);
    expect(lines).toEqual(["alone"]);
  });

  it("are all there when the process ends at once", async () => {
    expect(await printed(`lines.write("last\\n"); process.exit(3);`)).toEqual({ lines: ["last"], code: 3 });
  });

  it("are written before the process ends by an uncaught error", async () => {
    const { lines, code } = await printed(`lines.write("last\\n"); throw new Error("uncaught");`);
    expect([lines, code]).toEqual([["last"], 1]);
  });
});
