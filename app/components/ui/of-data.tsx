import { type ComponentType, useContext } from "react";
import { PageContext } from "~/page-context";
import styles from "./unchanging.module.css";

interface OfDataProps<Data extends object> {
  /** It takes nothing but its data: no address, no state and no reader. */
  Part: ComponentType<Data>;
  data: Data;
}

/**
 * A long table or list that is the same for everybody who asks for the same figures. The server renders it once for
 * them: thousands of elements are most of what a page of research costs.
 */
export function OfData<Data extends object>({ Part, data }: OfDataProps<Data>) {
  const { htmlOfData } = useContext(PageContext);
  if (!htmlOfData) {
    return (
      <div className={styles.part}>
        <Part {...data} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: htmlOfData(Part, data) }} />;
}
