import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "~/context.server";
import type { PublicSettings } from "~/public-settings.server";
import type { IntradayShare } from "../../../contract/intraday";

/** What the landing page says of trades beside its own words (SPEC-DECISIONS 42). */
export interface LandingClaims {
  shown: "spec" | "measured";
  /** Undefined while nobody has told it. */
  measured?: IntradayShare | undefined;
}

interface Kept {
  /** When it was asked for last, with or without an answer. */
  askedAt: number;
  value?: IntradayShare;
  asking?: Promise<void> | undefined;
}

/** By site: there is one for each settings object. */
const kept = new WeakMap<PublicSettings, Kept>();
/** As old as a visitor's page may be. */
const KEPT_MS = 60_000;
/** An upstream that hangs holds no marketing page up for longer. */
const PATIENCE_MS = 250;

/**
 * The measured share, asked for at most once a minute: the page is rendered far more often than a record changes. It waits a
 * moment for the first answer and stands without it; what was told before holds until there is another word.
 */
export async function loadLanding({
  upstream,
  settings,
  log,
}: Pick<Context, "upstream" | "settings" | "log">): Promise<LandingClaims> {
  const known = kept.get(settings) ?? { askedAt: Number.NEGATIVE_INFINITY };
  kept.set(settings, known);
  if (!known.asking && Date.now() - known.askedAt >= KEPT_MS) {
    known.askedAt = Date.now();
    known.asking = upstream.roi
      .intraday()
      .then((value) => {
        known.value = value;
      })
      .catch((error: unknown) =>
        log.warn(
          { error: String(error) },
          "the upstream did not return the measured share of trades that were left within a day",
        ),
      )
      .finally(() => {
        known.asking = undefined;
      });
  }
  if (known.asking && !known.value) {
    const patience = new AbortController();
    const moment = wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([known.asking, moment]);
    patience.abort();
  }
  return { shown: settings.claims, measured: known.value };
}
