/**
 * How something stands that a process depends on. "open": a site makes a call no more; "trial": the next one tries it. "failing":
 * a provider does not answer an upstream; "answers": it does.
 */
export const standingStates = ["open", "trial", "failing", "answers"] as const;

/** A call that a site holds back, or a provider that an upstream has asked. */
export interface Standing {
  /** Of the contract's call, such as users.login, or of the provider's part, such as card-provider. */
  name: string;
  state: (typeof standingStates)[number];
  /** Since when it is open or fails, or when it answered last. ISO 8601, UTC. */
  at: string;
}

/** More of one process are not told: then the upstream itself is away, and nothing is heard of the site. */
export const MOST_STANDINGS = 20;
/** No header of a site is longer. */
const longest = 2_500;

/** Beside a site's question for the versions of shared data: the breakers that are open in it. */
export const OPEN_BREAKERS_HEADER = "x-open-breakers";

const written = /^([\w.-]{1,60}) (open|trial) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** What is open in a site, in the words of a header, the longest open first; empty where nothing is. */
export const writeBreakers = (breakers: readonly Standing[]): string =>
  [...breakers]
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, MOST_STANDINGS)
    .map(({ name, state, at }) => `${name} ${state} ${at}`)
    .join("; ");

/** The same as it was heard. What cannot be read of it counts for nothing. */
export const readBreakers = (header: string | undefined): Standing[] =>
  (header ?? "")
    .slice(0, longest)
    .split("; ")
    .slice(0, MOST_STANDINGS)
    .flatMap((each) => {
      const [, name, state, at] = written.exec(each) ?? [];
      if (!name || !at || Number.isNaN(Date.parse(at))) return [];
      return [{ name, state: state === "open" ? "open" : "trial", at }];
    });
