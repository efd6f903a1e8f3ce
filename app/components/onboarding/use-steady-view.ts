import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Keeps what is being used where it is on the screen while something above it folds. Browsers that anchor their
 * scrolling are told not to (`overflow-anchor`), as not all of them do.
 * @returns called with the element before the change
 */
export function useSteadyView(): (element: Element) => void {
  const held = useRef<{ element: Element; top: number }>();

  useLayoutEffect(() => {
    if (!held.current) return;
    const { element, top } = held.current;
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: "instant" });
  });

  return useCallback((element) => {
    held.current = { element, top: element.getBoundingClientRect().top };
    // Whatever comes later is the reader's own scrolling.
    requestAnimationFrame(() => {
      held.current = undefined;
    });
  }, []);
}
