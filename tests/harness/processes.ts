import { type ChildProcess, spawn } from "node:child_process";

/** A process of the product under test: what it said, how it ended. */
export interface Started {
  port: number;
  /** All it has printed so far, both streams. */
  output(): string;
  /** Sends the signal and resolves with the exit code (null when a signal ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `build/api.js`, `build/index.js` or a command of bin/ and waits for its "ready" message. */
export function startProcess(file: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) =>
      reject(new Error(`${file} ended with ${code} before it was ready:\n${output()}`)),
    );
    child.on("message", (message) => {
      if (typeof message !== "object" || message === null || !("port" in message)) return;
      resolve({
        port: Number(message.port),
        output,
        stop: (signal = "SIGTERM") => {
          child.kill(signal);
          return ended;
        },
      });
    });
  });
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
  return () => text;
}
