import { useRef, useState } from "react";
import type { QuestionGroup } from "./groups";

/** Which groups are folded, and when they fold. */
interface Folds {
  isFolded(key: string): boolean;
  /** The reader opened or closed one. */
  toggle(key: string, open: boolean): void;
  /** Something was answered in this group: others that were answered before fold. */
  answeredIn(key: string): void;
}

/**
 * @param foldsAtFirst whether a group is folded when the page opens
 * @param isComplete by the answers as they stand now
 */
export function useFolds(
  groups: readonly QuestionGroup[],
  foldsAtFirst: (group: QuestionGroup) => boolean,
  isComplete: (group: QuestionGroup) => boolean,
): Folds {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(groups.filter(foldsAtFirst).map(({ key }) => key)),
  );
  const touched = useRef(new Set<string>());

  return {
    isFolded: (key) => folded.has(key),
    toggle(key, open) {
      if (folded.has(key) !== open) return;
      setFolded(new Set(open ? [...folded].filter((other) => other !== key) : [...folded, key]));
    },
    answeredIn(key) {
      // Not the group itself: the reader is still in it, and may be on the way through its choices by keyboard.
      const left = groups.filter((group) => group.key !== key && touched.current.has(group.key));
      touched.current.add(key);
      const done = left.filter((group) => !folded.has(group.key) && isComplete(group));
      if (done.length > 0) setFolded(new Set([...folded, ...done.map((group) => group.key)]));
    },
  };
}
