import type { SignalPreview } from "../../../contract/desk-signals";
import { openOf } from "../../../domain/trading-days";
import type { ContentDeps } from "../../alerts/content";
import { Refused } from "../../refused";
import { entriesOf, nextSession } from "./change";
import { type Acting, noSuchSignal } from "./deeds";
import { previewOf } from "./preview";
import { proposeEntry } from "./proposal";
import { findSignal, type SignalRow } from "./rows";

/** What would be committed now, or the sentence that says why nothing can be. */
async function previewNow(
  deps: ContentDeps,
  acting: Acting,
  row: SignalRow,
): Promise<{ preview?: SignalPreview | undefined; refusal?: string | undefined }> {
  if (row.trade !== null) return {};
  try {
    return { preview: await previewOf(deps, await proposeEntry(acting.db, acting, row, acting.now())) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message.slice(0, 600) };
    throw error;
  }
}

/**
 * One signal made by hand: of a draft what would be committed and told, of an issued one what was committed.
 * @throws {Refused} where there is none
 */
export async function showSignal(deps: ContentDeps, acting: Acting, id: string) {
  const found = await findSignal(acting.db, id, acting.actor);
  if (!found) throw noSuchSignal();
  const { row, signal } = found;
  const { preview, refusal } = await previewNow(deps, acting, row);
  return {
    needsApproval: acting.settings.signalsNeedApproval,
    signal: { ...signal, isApproved: preview !== undefined && row.approvedDigest === preview.digest },
    ...{ preview, refusal },
    entries: row.trade === null ? [] : (await entriesOf(acting.db, row.trade)).slice(0, 100),
    nextSession: nextSession(acting.settings, acting.now()),
    canWithdraw: row.session !== null && openOf(row.session) > acting.now(),
  };
}
