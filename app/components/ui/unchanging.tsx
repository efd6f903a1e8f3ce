import { type ComponentType, type ReactNode, useContext } from "react";
import { PageContext } from "~/page-context";
import styles from "./unchanging.module.css";

/**
 * A part that is the same on every page, for everybody and at all times: it takes no data, no address and no state. The
 * server renders it once and sends the same HTML from then on, which costs nothing where React's own rendering is most
 * of what a page costs.
 */
export function Unchanging({ Part }: { Part: ComponentType }) {
  const { htmlOf } = useContext(PageContext);
  return <Rendered html={htmlOf?.(Part)}>{() => <Part />}</Rendered>;
}

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
  return <Rendered html={htmlOfData?.(Part, data)}>{() => <Part {...data} />}</Rendered>;
}

/** HTML that was rendered before; where there is none the part itself. */
function Rendered({ html, children }: { html: string | undefined; children: () => ReactNode }) {
  if (html === undefined) return <div className={styles.part}>{children()}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: html }} />;
}
