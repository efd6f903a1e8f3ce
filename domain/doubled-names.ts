/** Of a JSON text: what it says, and which names some object of it has more than once. */
interface ReadText {
  value: unknown;
  doubled: readonly DoubledName[];
}

/** A name that one object has twice: one reader takes what it says first, another what it says last. */
interface DoubledName {
  name: string;
  /** Names and places that lead to the object from the whole text; empty where it is the text itself. */
  path: readonly (string | number)[];
}

/**
 * Reads JSON of which every reader has to take the same: `JSON.parse` alone passes over all but the last of two members with
 * one name (RFC 8259, 4).
 * @throws SyntaxError for what is no JSON
 */
export function readUnambiguous(text: string): ReadText {
  const value: unknown = JSON.parse(text);
  // What comes out as it went in has no name twice. Of other spellings, with spaces or escapes, each name is looked at.
  return { value, doubled: JSON.stringify(value) === text ? [] : findDoubled(text) };
}

interface Frame {
  /** The names so far; undefined of a list. */
  names: Set<string> | undefined;
  /** Of a list the place, of an object the name that was read last. */
  at: string | number;
  /** Whether the next text is a name. */
  awaitsName: boolean;
}

/** Texts and the signs that part a JSON text; numbers, words and spaces tell nothing here. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** @param text JSON that is well formed */
function findDoubled(text: string): DoubledName[] {
  const doubled: DoubledName[] = [];
  const frames: Frame[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const frame = frames.at(-1);
    if (token === "{") frames.push({ names: new Set(), at: "", awaitsName: true });
    else if (token === "[") frames.push({ names: undefined, at: 0, awaitsName: false });
    else if (token === "}" || token === "]") frames.pop();
    else if (frame && token === ",") goOn(frame);
    else if (frame?.names && frame.awaitsName) {
      const name = String(JSON.parse(token));
      if (frame.names.has(name)) doubled.push({ name, path: frames.slice(0, -1).map(({ at }) => at) });
      frame.names.add(name);
      frame.at = name;
      frame.awaitsName = false;
    }
  }
  return doubled;
}

function goOn(frame: Frame): void {
  if (frame.names) frame.awaitsName = true;
  else if (typeof frame.at === "number") frame.at++;
}
