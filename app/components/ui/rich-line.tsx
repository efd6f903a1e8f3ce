import { Fragment } from "react";
import { inlinesOf, type Line } from "~/content/rich-text";

/** A line of content with its links. */
export function RichLine({ line }: { line: Line }) {
  return inlinesOf(line).map((part) =>
    typeof part === "string" ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part.href} href={part.href}>
        {part.text}
      </a>
    ),
  );
}
