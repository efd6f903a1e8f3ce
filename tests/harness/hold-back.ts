import { UpstreamError } from "~/upstream/errors.server";
import type { Attempt, HoldBack } from "~/upstream/hold-back.server";
import type { LimitScope } from "../../contract/limit-scope";

/** Fails as a reply with this status does. */
export const answering =
  (status: number, limitScope?: LimitScope): (() => Promise<never>) =>
  () =>
    Promise.reject(
      UpstreamError.fromReply({ name: "call", read: true, open: true }, status, {}, { limitScope }),
    );
export const fine = () => Promise.resolve("fine");
export const heldBack = { name: "HeldBack", kind: "unavailable" };

export const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  name: "market.searchSymbols",
  visitor: "192.0.2.1",
  read: true,
  hurried: false,
  signal: new AbortController().signal,
  ...given,
});

/** So many attempts one after the other, each of another visitor unless it is said whose they are. */
export async function failTimes(
  holdBack: HoldBack,
  times: number,
  send: () => Promise<unknown>,
  given: Partial<Attempt> = {},
): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await holdBack(attempt({ visitor: `198.51.100.${turn}`, ...given }), send).catch(() => undefined);
  }
}
