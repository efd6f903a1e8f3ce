import { investData as words } from "~/content/invest-data";
import type { Context } from "~/context.server";
import { jsonFile } from "~/json-file.server";
import { consentRow } from "~/pages/account/consents-given.server";
import { consentsFile, ownersAlone, unknownAsNotFound } from "~/pages/account/privacy.server";
import { requireInvestor } from "~/session/require-investor.server";
import { panel } from "~/upstream/panel.server";

type Owning = Pick<Context, "investor" | "upstream" | "settings" | "toast">;

const acknowledgementsOf = async ({ upstream, settings }: Owning) =>
  (await upstream.investors.acknowledgements()).acknowledgements.map((given) => consentRow(given, settings));

/** What an investor acknowledged before each pledge. */
export async function openInvestData(context: Owning, request: Request) {
  requireInvestor(context, request);
  const acknowledgements = await panel(acknowledgementsOf(context));
  // Whether the call has just found out that the session is over.
  requireInvestor(context, request);
  return { acknowledgements };
}

/** The acknowledgements as a file: CSV where `?format=csv` asks for it, else JSON. A 404 where the upstream has no list. */
export async function downloadAcknowledgements(context: Owning, request: Request): Promise<Response> {
  requireInvestor(context, request);
  const rows = await acknowledgementsOf(context).catch(orLogin(context, request, words.givenNotOffered));
  return consentsFile(context, request, words.givenName, { acknowledgements: rows });
}

/** All that the upstream keeps of the investor, as a file. A 404 where it does not offer that. */
export async function downloadInvestorData(context: Owning, request: Request): Promise<Response> {
  requireInvestor(context, request);
  const refused = orLogin(context, request, words.copyNotOffered);
  const data = await context.upstream.investors.export().catch(refused);
  return ownersAlone(jsonFile(words.copyName, data));
}

/** Whose session has just ended logs in again, and is led back to the file. */
const orLogin = (context: Owning, request: Request, sentence: string) => (error: unknown) => {
  requireInvestor(context, request);
  return unknownAsNotFound(sentence)(error);
};
