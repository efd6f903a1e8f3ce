import { type ChildProcess, spawn } from "node:child_process";

/** A process of the product under test. */
export interface Started {
  pid: number | undefined;
  /** All it has printed so far, both streams. */
  output(): string;
  /** The same of standard output alone: its log. */
  logText(): string;
  /** Resolves with the match once it has printed this; rejects if it ends first. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when it reports `{ type: "ready" }` to its parent. */
  ready: Promise<void>;
  /** Its exit code once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A program of its own, and for whom it runs where that is another user. */
interface Program {
  file: string;
  uid?: number;
  gid?: number;
}

/** Starts a script of the product with just these settings; `npm` runs it as a person at a terminal would. */
export function startCommand(
  args: string[],
  env: Record<string, string>,
  by: "node" | "npm" | Program = "node",
): Started {
  const { file, ...user } = by === "node" ? { file: process.execPath } : by === "npm" ? { file: by } : by;
  const child = spawn(file, args, {
    ...user,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe", ...(by === "node" ? (["ipc"] as const) : [])],
  });
  const printed = watchOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<void>((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message && "type" in message && message.type === "ready") resolve();
    });
  });
  return {
    pid: child.pid,
    output: printed.text,
    logText: printed.out,
    ready,
    ended,
    said: (pattern) =>
      Promise.race([
        printed.find(pattern),
        ended.then((code) => {
          throw new Error(
            `${args.join(" ")} ended with ${code} before it said ${pattern}:\n${printed.text()}`,
          );
        }),
      ]),
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts `build/api.js` or `build/index.js` and waits until it tells that it is ready. */
export async function startServer(file: string, env: Record<string, string>): Promise<Started> {
  const started = startCommand([file], env);
  await Promise.race([
    started.ready,
    started.ended.then((code) => {
      throw new Error(`${file} ended with ${code} before it was ready:\n${started.output()}`);
    }),
  ]);
  return started;
}

function watchOutput(child: ChildProcess) {
  let text = "";
  let out = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += String(chunk);
      if (stream === child.stdout) out += String(chunk);
      for (const look of waiting) look();
    });
  }
  return {
    text: () => text,
    out: () => out,
    find: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const match = pattern.exec(text);
          if (!match) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        look();
      }),
  };
}
