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
  at: number;
  value: IntradayShare;
}

/** By site: there is one for each settings object. */
const kept = new WeakMap<PublicSettings, Kept>();
/** As old as a visitor's page may be. */
const KEPT_MS = 60_000;

/**
 * The measured share, asked for at most once a minute: the page is rendered far more often than a record changes, and stands
 * without it where the upstream does not answer. What was told before holds until there is another word.
 */
export async function loadLanding({
  upstream,
  settings,
  log,
}: Pick<Context, "upstream" | "settings" | "log">): Promise<LandingClaims> {
  const known = kept.get(settings);
  const now = Date.now();
  if (known && now - known.at < KEPT_MS) return { shown: settings.claims, measured: known.value };
  try {
    const value = await upstream.roi.intraday();
    kept.set(settings, { at: now, value });
    return { shown: settings.claims, measured: value };
  } catch (error) {
    log.warn({ error: String(error) }, "the measured share of trades was not told");
    return { shown: settings.claims, measured: known?.value };
  }
}
