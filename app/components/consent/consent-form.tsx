import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import styles from "./consent-form.module.css";

interface ConsentFormProps {
  /** The page to return to afterwards. */
  from: string;
  /** The answer that stands. */
  chosen?: "yes" | "no" | undefined;
}

/** Both answers, as large and as loud as each other. */
export function ConsentForm({ from, chosen }: ConsentFormProps) {
  return (
    <form method="post" action={paths.consent()} className={styles.choices} data-consent>
      <input type="hidden" name="from" value={from} />
      <Button tone="quiet" name="choice" value="yes" aria-pressed={chosen && chosen === "yes"}>
        Accept
      </Button>
      <Button tone="quiet" name="choice" value="no" aria-pressed={chosen && chosen === "no"}>
        Refuse
      </Button>
    </form>
  );
}
