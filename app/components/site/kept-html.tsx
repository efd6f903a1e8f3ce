import { type ComponentType, useState } from "react";

interface KeptHtmlProps {
  id: string;
  /** Given on the server only. */
  Part: ComponentType | undefined;
}

/**
 * A part of the page that the server renders and React in the browser leaves alone. The custom elements of
 * app/enhance/ move, add and remove nodes in it, before and after React comes: a node that React took for its own and
 * missed would empty the page, and what was typed with it.
 */
export function KeptHtml({ id, Part }: KeptHtmlProps) {
  // Should React have to render the document anew, as where an extension has changed it, the part is put back.
  const [kept] = useState(() =>
    typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? ""),
  );
  if (Part) {
    return (
      <div id={id} className="frame">
        <Part />
      </div>
    );
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server sent, and React does not look inside
    <div id={id} className="frame" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: kept }} />
  );
}
