// What may become of a request and what may stand in the log while the upstream is broken, and what may never.

/** What a page or an action answers where the upstream fails it; 502 where it answers nonsense. */
const excused = [429, 502, 503];

/** What the site answers out of its own memory or folder: no fault of the upstream's is seen there. */
const needNoUpstream = ["page from memory", "file"];

/** What is wrong with a reply, undefined where nothing is. */
export function judgeReply({ kind, path, status, right, foreign, lost, text, headers }, isExpected) {
  const where = `${kind} ${path.split("?", 1)[0]}`;
  if (foreign) return `somebody else's name at ${where}`;
  if (lost) return `a session lost at ${where}`;
  if (right) return undefined;
  if (!isExpected) return `${status} in calm at ${where}`;
  if (needNoUpstream.includes(kind)) return `${status} where no upstream is needed at ${where}`;
  if (!excused.includes(status)) return `${status} under a fault at ${where}`;
  if (status !== 502 && headers["retry-after"] === undefined)
    return `${status} without Retry-After at ${where}`;
  const isOurs = /^application\/json/.test(headers["content-type"] ?? "")
    ? /^\{"message":"/.test(text)
    : text.includes("</html>") && text.includes("<header");
  return isOurs ? undefined : `${status} without a page of ours at ${where}`;
}

const known = {
  /** What the site says of an upstream that fails. */
  site: [
    "upstream call failed",
    "a call is held back: the upstream does not answer it",
    "the upstream did not say whether there is a brokerage account",
    "whether somebody subscribes could not be found out",
    "the upstream has not ended a session yet: the site tries again",
  ],
  /** The upstream is ended as its operator would end it, and what befalls its calls befalls them outside of it. */
  upstream: [],
};

/**
 * @param who `site` or `upstream`, whose log it is
 * @returns `{ known, unexpected }`: how often each event stands in the log
 */
export function judgeLog(who, text) {
  const counts = { known: {}, unexpected: {} };
  for (const line of text.split("\n").filter(Boolean)) {
    const event = eventOf(line);
    const of = known[who].includes(event) ? counts.known : counts.unexpected;
    const name = `${who}: ${event}`;
    of[name] = (of[name] ?? 0) + 1;
  }
  return counts;
}

function eventOf(line) {
  try {
    return JSON.parse(line).event;
  } catch {
    return `no line of the log: ${line.slice(0, 120)}`;
  }
}
