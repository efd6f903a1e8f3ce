import { useEffect } from "react";
import { errorPrefix, plainTitle } from "~/lib/error-title";

/** Says in the title that a form came back (QUALITY U5), where a script is there to say it. */
export function useErrorTitle(refused: boolean): void {
  useEffect(() => {
    const title = plainTitle(document.title);
    document.title = refused ? errorPrefix + title : title;
  }, [refused]);
}
