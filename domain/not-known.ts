/** Accounts, and how many of them came so far. */
interface Reached {
  signUps: number;
  subscribers: number;
  applied: number;
  opened: number;
}

/** Of all accounts those of people who may not be followed, or of whom nothing was told: no visit is known as theirs. */
export const notKnown = ({ total, known }: { total: Reached; known: Reached }): Reached => ({
  signUps: total.signUps - known.signUps,
  subscribers: total.subscribers - known.subscribers,
  applied: total.applied - known.applied,
  opened: total.opened - known.opened,
});
