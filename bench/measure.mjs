// The rows one after another, and what becomes of them: apart from what they measure, so that it can be tried.

/**
 * Measures what was not measured of these sources already. A row that breaks off is not held and not kept, and the others
 * are measured all the same.
 * @param options `again`: also what is kept; `isShort`: nothing is kept; `keptOf`, `keep`: as in state.mjs; `afterEach`: ends
 *   what a row has started; `say`: tells how far it is, and what broke off
 * @returns pairs of a row and its result
 */
export async function measureRows(rows, { again, isShort, keptOf, keep, afterEach, say }) {
  const measured = [];
  for (const row of rows) {
    const kept = again || isShort ? undefined : keptOf(row);
    say(kept ? `${row.id}: as measured at ${kept.at}` : `${row.id}: ${row.measure} …`);
    measured.push([row, kept ?? (await measureRow(row))]);
  }
  return measured;

  async function measureRow(row) {
    try {
      const result = { ...(await row.run()), at: new Date().toISOString() };
      if (!isShort) keep(row, result);
      return result;
    } catch (error) {
      say(error);
      const failure = String(error);
      return { figures: {}, ours: "failed", theirs: "", ratio: undefined, held: false, failure };
    } finally {
      await afterEach();
    }
  }
}

/** @returns the rows that broke off, the gating ones that are not held, and the exit code that says so */
export function verdictOn(measured) {
  const failed = measured.filter(([, { failure }]) => failure !== undefined);
  const short = measured.filter(([{ gating }, { held }]) => gating && !held);
  return { failed, short, code: failed.length > 0 || short.length > 0 ? 1 : 0 };
}
