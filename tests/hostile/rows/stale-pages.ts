import { setTimeout as wait } from "node:timers/promises";
import type { Arena } from "../arena";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Visitor } from "../visitor";

/** Longer than the document cache leaves between two attempts to make a page anew. */
const retryMs = 2_500;

/** A page of the document cache, which tells by its tag, and whether it takes the upstream to make it. */
interface CachedPage {
  address: string;
  text: string;
  needsUpstream: boolean;
}

async function listCached({ upstream }: Arena, visitor: Visitor): Promise<CachedPage[]> {
  const cached: CachedPage[] = [];
  for (const { address } of listScreens()) {
    const asked = upstream.asked.length;
    await visitor.get(`${address}?hostile=1`);
    const needsUpstream = upstream.asked.length > asked;
    await visitor.get(address);
    const { headers, text } = await visitor.get(address);
    if (headers.etag) cached.push({ address, text, needsUpstream });
  }
  return cached;
}

async function staysStale(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const visitor = arena.visitor(site);
  const cached = await listCached(arena, visitor);
  const needy = cached.filter(({ needsUpstream }) => needsUpstream);
  findings.note(
    "cached pages",
    cached.length > 5 && needy.length > 1,
    `${cached.length}, ${needy.length} of the upstream's`,
  );
  await arena.upstream.deaf();
  const { pageFreshSeconds } = arena.windows;
  await wait(pageFreshSeconds * 1_000 + 100);
  for (const round of ["once old", "after a failed attempt to make it anew", "after another"]) {
    for (const { address, text, needsUpstream } of cached) {
      const page = await visitor.get(address);
      const isStale = Number(page.headers.age) >= pageFreshSeconds;
      const held = page.status === 200 && page.text === text && (isStale || !needsUpstream);
      findings.note(`GET ${address}, ${round}`, held, `${page.status}, Age ${page.headers.age}`);
    }
    await wait(retryMs);
  }
  await arena.upstream.listen();
}

export const stalePages: readonly Row[] = [
  {
    id: "R7",
    check: "the upstream is dead, the page was cached earlier",
    expectation: "the stale page with 200 and Age",
    run: staysStale,
  },
];
