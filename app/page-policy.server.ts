/**
 * Sources that a content policy admits beyond our own, by directive; `payment` is the feature of that name, whose
 * policy names who may ask a browser to pay. Of `worker-src` they are paths of ours: there is no worker without.
 */
export type PolicySources = Partial<
  Record<
    "script-src" | "connect-src" | "frame-src" | "form-action" | "payment" | "worker-src",
    readonly string[]
  >
>;

/** What one page's content policy admits beyond every page's. */
export interface PagePolicy {
  /** Adds sources; they hold for this reply alone. */
  allow(sources: PolicySources): void;
  /** What was added; undefined when nobody did. */
  readonly allowed: PolicySources | undefined;
}

export function createPagePolicy(): PagePolicy {
  let allowed: PolicySources | undefined;
  return {
    allow(sources) {
      const { "form-action": forms = [], ...others } = sources;
      allowed = { ...allowed, ...others, "form-action": [...(allowed?.["form-action"] ?? []), ...forms] };
    },
    get allowed() {
      return allowed;
    },
  };
}
