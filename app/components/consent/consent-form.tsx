import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import styles from "./consent-form.module.css";

/** Both answers, as large and as loud as each other. `from`: the page to return to afterwards. */
export function ConsentForm({ from }: { from: string }) {
  return (
    <form method="post" action={paths.consent()} className={styles.choices}>
      <input type="hidden" name="from" value={from} />
      <Button tone="quiet" name="choice" value="yes">
        Accept
      </Button>
      <Button tone="quiet" name="choice" value="no">
        Refuse
      </Button>
    </form>
  );
}
