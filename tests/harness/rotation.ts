/**
 * A secret's list of two processes of one part at each moment of a rotation as OPERATING.md has it: appended
 * everywhere, then put in front everywhere, then the old one dropped; one process is restarted after the other.
 */
export function stepsOfRotation(old: string, fresh: string): [one: Secrets, other: Secrets][] {
  const lists: Secrets[] = [[old], [old, fresh], [fresh, old], [fresh]];
  return lists.flatMap((list, at): [Secrets, Secrets][] => {
    const next = lists[at + 1];
    return next
      ? [
          [list, list],
          [next, list],
        ]
      : [[list, list]];
  });
}
type Secrets = [string, ...string[]];
