import { redirect } from "@remix-run/node";
import { privacyWords } from "~/content/privacy-page";
import type { Context } from "~/context.server";
import { jsonFile } from "~/json-file.server";
import { paths } from "~/lib/paths";
import { notFound } from "~/not-found.server";
import { requireUser } from "~/session/member.server";
import { isKind, SessionExpired, UpstreamError } from "~/upstream/errors.server";
import { isNotOffered, panel } from "~/upstream/panel.server";
import { type ConsentRow, consentRow, consentsCsv } from "./consents-given.server";

type Owning = Pick<Context, "session" | "upstream" | "settings" | "toast">;

const consentsOf = async ({ upstream, settings }: Owning) =>
  (await upstream.users.consents()).consents.map((consent) => consentRow(consent, settings));

/** What the user agreed to, and when staff looked at their data. */
export async function openPrivacy(context: Owning, request: Request) {
  requireUser(context, request);
  const [consents, looks] = await Promise.all([
    panel(consentsOf(context)),
    panel(context.upstream.users.supportLooks().then(({ days }) => days)),
  ]);
  return { consents, looks };
}

/** The consents as a file: CSV where `?format=csv` asks for it, else JSON. A 404 where the upstream has no list. */
export async function downloadConsents(context: Owning, request: Request): Promise<Response> {
  requireUser(context, request);
  const rows = await consentsOf(context).catch(unknownAsNotFound(privacyWords.givenNotOffered));
  return consentsFile(context, request, privacyWords.givenName, { consents: rows });
}

/** Rows under the name that JSON has for them, as the file that is asked for. */
export function consentsFile(
  { settings }: Pick<Context, "settings">,
  request: Request,
  name: string,
  named: Record<string, ConsentRow[]>,
): Response {
  const asCsv = new URL(request.url).searchParams.get("format") === "csv";
  const rows = Object.values(named).flat();
  return ownersAlone(asCsv ? consentsCsv(name, rows, settings.publicUrl) : jsonFile(name, named));
}

/** All that the upstream keeps of the user, as a file. A 404 where it does not offer that. */
export async function downloadData(context: Owning, request: Request): Promise<Response> {
  requireUser(context, request);
  const data = await context.upstream.users.export().catch(unknownAsNotFound(privacyWords.copyNotOffered));
  return ownersAlone(jsonFile(privacyWords.copyName, data));
}

/** Headers by which neither a proxy nor the browser's cache keeps a copy of the user's data. */
export function ownersAlone(reply: Response): Response {
  reply.headers.set("Cache-Control", "private, no-store");
  return reply;
}

/** What an upstream that does not have it is answered with. */
export const unknownAsNotFound =
  (sentence: string) =>
  (error: unknown): never => {
    throw isNotOffered(error) ? notFound(sentence) : error;
  };

/** Deletes the account and leaves it. Whatever the upstream refuses is thrown. */
export async function deleteAccount(
  context: Owning & Pick<Context, "signOut" | "toast">,
  password: string,
): Promise<Response> {
  const { upstream, signOut, toast } = context;
  try {
    await upstream.users.deleteAccount({ password }, { context: { sparing: true } });
  } catch (error) {
    throw await meantByRefusal(error, () => upstream.users.profile());
  }
  await signOut();
  toast.show("accountDeleted");
  return redirect(paths.landing(), { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}

/**
 * What an upstream means that refuses a deletion with 401: the password, if the session is good otherwise. Ours says 422,
 * others may not.
 * @param read any call that a good session may make
 * @throws {UpstreamError} 401 where the session is over
 */
export async function meantByRefusal(error: unknown, read: () => Promise<unknown>): Promise<unknown> {
  if (!(error instanceof UpstreamError) || error.kind !== "unauthenticated") return error;
  await read().catch((again: unknown) => {
    // Whatever else became of it says nothing about the session.
    if (again instanceof SessionExpired || isKind(again, "unauthenticated")) throw again;
  });
  return new UpstreamError("invalid", error.call, {
    userMessage: error.said ?? privacyWords.wrongPassword,
    repliedStatus: error.repliedStatus,
    cause: error,
  });
}
