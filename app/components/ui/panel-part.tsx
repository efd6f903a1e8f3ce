import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { withoutModal } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import styles from "./panel-part.module.css";

interface PanelPartProps<T> {
  panel: Panel<T>;
  /** what it holds, as a sentence names it: "the news" */
  what: string;
  /** what is said where the upstream does not know it, if there is more to say than that */
  notOffered?: string;
  /** what is said where there is nothing in it */
  empty?: { when: (data: T) => boolean; say: ReactNode };
  children: (data: T) => ReactNode;
}

/** A part of a page that may have failed: what it holds, or in a sentence why it does not. */
export function PanelPart<T>({ panel, what, notOffered, empty, children }: PanelPartProps<T>) {
  const { pathname, search } = useLocation();
  switch (panel.state) {
    case "not-offered":
      return <p className={styles.note}>{notOffered ?? `This service does not offer ${what}.`}</p>;
    case "failed":
      return (
        <p className={styles.note} data-failed="">
          We could not load {what}. {panel.message} <a href={withoutModal(pathname + search)}>Try again</a>
        </p>
      );
    case "ready":
      if (empty?.when(panel.data)) return <p className={styles.note}>{empty.say}</p>;
      return children(panel.data);
  }
}
