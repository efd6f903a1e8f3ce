/**
 * Throws what went wrong with some once all others are done; nothing where nothing did.
 * @throws the failure itself where it is the only one, so that the log knows what it was
 */
export function throwAny(failures: readonly unknown[], message: string): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, message);
}
