import pino, { type DestinationStream } from "pino";

/** So long a line waits for others, in milliseconds. */
const WAIT_MS = 20;
/** Characters that are held at most. */
const MOST = 64_000;

/**
 * Standard output for lines of a log. Those of a few milliseconds leave in one write, as each write costs more than what
 * it tells of took. At its end a process writes what it still holds; one that is killed (SIGKILL) loses its last lines.
 * @param descriptor of an open file
 */
export function createLogLines(descriptor = 1): DestinationStream {
  const out = pino.destination(descriptor);
  let held = "";
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held) out.write(held);
    held = "";
  };
  process.once("exit", () => {
    pass();
    out.flushSync();
  });
  return {
    write(line) {
      held += line;
      if (held.length >= MOST) pass();
      else timer ??= setTimeout(pass, WAIT_MS);
    },
  };
}
