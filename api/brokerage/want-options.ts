import { z } from "zod";
import { AccountRequest } from "../../contract/brokerage";
import type { OptionsLevel } from "../providers/brokerage/port";
import type { ApplicationDeps, ApplicationRow } from "./application";

/** Signals are about calls and puts that are bought. */
const LEVEL: OptionsLevel = 2;
const agreement = "options_agreement";
const Signed = z.object({ agreements: AccountRequest.shape.agreements });

/**
 * Asks for an open account to trade options, once, where its owner has signed the agreement about them: that alone allows
 * none. What the broker has heard before it knows itself, so a lost answer asks for nothing twice.
 * @throws {BrokerageError} when it has to be tried again, or is refused
 */
export async function wantOptions(
  { brokerage, seal, settings, log }: ApplicationDeps,
  { id, providerId, request }: ApplicationRow,
): Promise<void> {
  if (!providerId || !settings.brokerage.agreements.some(({ name }) => name === agreement)) return;
  const approvals = await brokerage.optionsApprovals(providerId);
  if (approvals.length > 0) return;
  const { agreements } = Signed.parse(await seal.open(request, id));
  if (!agreements.some((signed) => signed.agreement === agreement)) return;
  const { status } = await brokerage.requestOptions(providerId, LEVEL);
  log.info({ application: id, optionsLevel: LEVEL, status }, "options were asked for");
}
