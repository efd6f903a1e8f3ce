import { type Message, messageOf } from "~/content/messages";
import cross from "./cross.module.css";
import styles from "./toast.module.css";

/** One notice: its words are final. */
type ToastNotice = Pick<Message, "type" | "text" | "position">;

const containerId = "notices";

/**
 * Where notices appear, and the one that this page came with. In the HTML and complete without script: all but errors
 * fade by CSS, and Close is a link to the container, which then hides its notices.
 */
export function Toast({ toast }: { toast: ToastNotice | undefined }) {
  const isError = toast?.type === "error";
  const notice = toast && <Notice type={toast.type} text={toast.text} position={toast.position} />;
  return (
    <site-toast id={containerId} class={styles.notices}>
      <div role="status">{!isError && notice}</div>
      <div role="alert">{isError && notice}</div>
      {/* What the script of the page may have to say on its own; the words stay in the catalogue. */}
      <template data-message="connectionLost">
        <Notice {...messageOf("connectionLost")} />
      </template>
    </site-toast>
  );
}

function Notice({ type, text, position = "top-right" }: ToastNotice) {
  return (
    <div className={styles.notice} data-notice="" data-type={type} data-position={position}>
      <p className={styles.text}>{text}</p>
      <a className={`${cross.cross} ${styles.close}`} href={`#${containerId}`} data-close="">
        <span className="visually-hidden">Close this notice</span>
        <span aria-hidden="true">×</span>
      </a>
    </div>
  );
}
