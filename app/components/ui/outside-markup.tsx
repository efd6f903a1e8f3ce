import type { SafeMarkup } from "~/markup.server";

/** Sanitized markup from outside. No other element shows any. */
export function OutsideMarkup({ className, markup }: { className?: string | undefined; markup: SafeMarkup }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its type says that the sanitizer wrote it
  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
