import { UserFacingError } from "./errors.server";

/** An optional part of a page, settled. */
export type Panel<T> =
  | { state: "ready"; data: T }
  /** The upstream does not know this call: the panel says so, and the rest of the page is shown. */
  | { state: "not-offered" }
  | { state: "failed"; message: string };

/** Settles an optional part of a page, so that its failure does not fail the page. A session that has ended still does. */
export async function panel<T>(call: Promise<T>): Promise<Panel<T>> {
  try {
    return { state: "ready", data: await call };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    if (isNotOffered(error)) return { state: "not-offered" };
    return { state: "failed", message: error.userMessage };
  }
}

/** Whether an upstream answered that it does not have this: the call, its method, or what is asked for. */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof UserFacingError) || !("repliedStatus" in error)) return false;
  return [404, 405, 501].includes(Number(error.repliedStatus));
}
