import { type ComponentType, useContext } from "react";
import { PageContext } from "~/page-context";
import styles from "./unchanging.module.css";

/**
 * A part that is the same on every page, for everybody and at all times: it takes no data, no address and no state. The
 * server renders it once and sends the same HTML from then on, which costs nothing where React's own rendering is most
 * of what a page costs.
 */
export function Unchanging({ Part }: { Part: ComponentType }) {
  const { htmlOf } = useContext(PageContext);
  if (!htmlOf) {
    return (
      <div className={styles.part}>
        <Part />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: htmlOf(Part) }} />;
}
