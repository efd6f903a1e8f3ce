import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** All that `act` asks for, jobs included, is known by this request's id in the log. */
export const withRequestId = <T>(id: string, act: () => T): T => current.run(id, act);

/** The id of the request on whose behalf this runs; undefined for what the clock began. */
export const currentRequestId = (): string | undefined => current.getStore();
