import { useCallback, useEffect, useRef } from "react";

/**
 * Lets things wait until the pointer is up. Leaving a field shows its message, which moves what stands below; were
 * that to happen between a press and its release, the click that took the focus away would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click itself comes after the release.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    const capture = { capture: true };
    addEventListener("pointerdown", press, capture);
    addEventListener("pointerup", release, capture);
    addEventListener("pointercancel", release, capture);
    return () => {
      removeEventListener("pointerdown", press, capture);
      removeEventListener("pointerup", release, capture);
      removeEventListener("pointercancel", release, capture);
    };
  }, []);

  return useCallback((run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  }, []);
}
