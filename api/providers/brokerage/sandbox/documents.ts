import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { documentKinds, documentTypeOf } from "../../../../domain/brokerage-documents";
import { type SentDocument, sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import { type Brokerage, BrokerageError } from "../port";
import type { SandboxFaults } from "./faults";
import { notOurs } from "./review";

/** Letters of base64 that the real broker takes of one document. */
const MAX_ENCODED = 10_000_000;

export const asSent = (kind: string, type: string, at: Date): SentDocument => ({
  id: randomUUID(),
  kind,
  type,
  sentAt: at.toISOString(),
});

/** Documents in the sandbox broker's books. Of a document it keeps what it is and when it came, and none of its content. */
export function createSandboxDocuments(
  db: Db,
  now: () => Date,
  faults: SandboxFaults,
): Pick<Brokerage, "documents" | "sendDocument"> {
  const { id } = sandboxBrokerAccounts;
  return {
    documents: async (accountId) => {
      await faults.beforeRead?.();
      const [row] = await db.select().from(sandboxBrokerAccounts).where(eq(id, accountId));
      if (!row) throw notOurs("documents");
      return row.documents.map(({ id, kind, sentAt }) => ({ id, kind, sentAt }));
    },

    sendDocument: async (accountId, { kind, type, content }) => {
      if (!documentKinds.includes(kind)) throw refused(422, "document_type is not a known type");
      // The real one says that a picture cannot be read when somebody looks at it; here nobody does.
      if (documentTypeOf(content) !== type) throw refused(400, "content is not of its mime_type");
      if (content.length === 0 || Math.ceil(content.length / 3) * 4 > MAX_ENCODED)
        throw refused(400, "content is too large");
      const sent = asSent(kind, type, now());
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(sandboxBrokerAccounts).where(eq(id, accountId)).for("update");
        if (!row) throw notOurs("sendDocument");
        await tx
          .update(sandboxBrokerAccounts)
          .set({ documents: [...row.documents, sent] })
          .where(eq(id, accountId));
      });
      await faults.afterDocument?.();
    },
  };
}

const refused = (status: number, detail: string) =>
  new BrokerageError("invalid", "sendDocument", { status, code: status * 100_000 + 10_000, detail });
