/** A text that is no JSON of ours: no part of it is repeated, for it may hold anything. */
export class NotJson extends Error {
  override readonly name = "NotJson";
}

/** Deeper than any reply of the contract. */
const maxDepth = 64;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Parses a reply. Throws {@link NotJson} for what is no JSON or nests deeper than 64: code that walks such a tree by
 * recursion runs out of stack. `__proto__` keys are dropped.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new NotJson("nested too deep");
  // The key may be written with escapes; a reviver is slow, so only a text that could hold one gets it.
  const suspicious = text.includes("__proto__") || text.includes("\\u00");
  try {
    return suspicious ? JSON.parse(text, dropPrototype) : JSON.parse(text);
  } catch {
    throw new NotJson("not JSON");
  }
}

function dropPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === backslash) at++;
      else if (char === quote) inString = false;
    } else if (char === quote) inString = true;
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (char === 0x5d || char === 0x7d) depth--;
  }
  return false;
}
