import { ORPCError } from "@orpc/server";
import { findApplication } from "../brokerage/application";
import { accountForDocuments, toDocument } from "../brokerage/documents";
import { wantsRefresh } from "../brokerage/standing";
import type { CallContext } from "../deps";
import { os, signedIn } from "../procedures";
import { BrokerageError } from "../providers/brokerage/port";
import { assertBroker } from "./broker-name";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
/** As the contract has it. */
const MOST = 50;

/** What the broker lists: nothing of it is kept here. */
const documents = os.brokerage.documents.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user } = context;
  assertBroker(input.provider, context);
  await limits.count("read-account", client.address, user.id);
  const accountId = accountForDocuments(await findApplication(context, user.id));
  if (!accountId) return { taken: false, documents: [] };
  const sent = await brokerage.documents(accountId);
  const newest = sent.toSorted((a, b) => (b.sentAt ?? "").localeCompare(a.sentAt ?? ""));
  return { taken: true, documents: newest.slice(0, MOST) };
});

/** Hands a document on while its sender waits: whether it arrived is said at once, and it lies nowhere in between. */
const sendDocument = os.brokerage.sendDocument.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user, jobs, log, settings } = context;
  assertBroker(input.provider, context);
  await limits.count("send-document", client.address, user.id);
  const application = await findApplication(context, user.id);
  const accountId = accountForDocuments(application);
  if (!application || !accountId)
    throw unprocessable("You do not have a brokerage account that a document could be sent for.");
  const document = toDocument(input.kind, input.fileContent);
  if (!document) throw unprocessable("This is no PDF, PNG or JPEG that can be read.");
  await brokerage.sendDocument(accountId, document).catch((error: unknown) => {
    throw toRefusal(error, context);
  });
  const { kind, type, content } = document;
  log.info({ application: application.id, kind, type, bytes: content.length }, "a document was sent");
  if (await wantsRefresh(context, application.id)) await jobs.send("account-status", { id: application.id });
  return { message: `${settings.brokerage.name} has your document.` };
});

/** Part of contract/brokerage-documents.ts, as answered here. */
export const brokerageDocumentCalls = { documents, sendDocument };

/** The broker's own sentences name fields of its interface: this one is ours. */
function toRefusal(error: unknown, { settings, log, client }: CallContext): unknown {
  if (!(error instanceof BrokerageError) || !error.isFinal) return error;
  log.warn({ requestId: client.requestId, error: error.message }, "the broker has refused a document");
  return unprocessable(`${settings.brokerage.name} did not take this document. Please try another file.`);
}
