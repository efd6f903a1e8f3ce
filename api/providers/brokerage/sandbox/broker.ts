import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import { type BrokerAccount, type Brokerage, BrokerageError } from "../port";
import { createSandboxBanks } from "./banks";
import { createSandboxContact, isEmailTaken } from "./contact";
import { asSent, createSandboxDocuments } from "./documents";
import { createSandboxEvents } from "./events";
import type { SandboxFaults } from "./faults";
import { createSandboxOptions } from "./options";
import { notOurs, planReview, readMarker, standingOf } from "./review";
import { findFault } from "./rules";

/**
 * A broker in this very process: its own books, the real one's rules and refusals, and a review that takes its time
 * by the clock that it is given (review.ts, with the marker that forces a status). Like the real one it knows no
 * idempotency: the same request sent twice meets its own e-mail, 409.
 */
export function createSandboxBrokerage(db: Db, now: () => Date, faults: SandboxFaults = {}): Brokerage {
  const asAccount = (row: typeof sandboxBrokerAccounts.$inferSelect): BrokerAccount => ({
    id: row.id,
    ...standingOf(row, now()),
  });

  return {
    name: "sandbox",

    createAccount: async (request, reference, taxForm) => {
      await faults.beforeCreate?.();
      const marker = readMarker(request.contact.street_address);
      const fault = marker
        ? findFault(request, now())
        : { field: "street_address", message: "street_address has a fixture that does not exist" };
      if (fault || !marker) throw invalid(fault);
      const email = request.contact.email_address.toLowerCase();
      const row = {
        id: randomUUID(),
        reference: reference.id,
        email,
        ...planReview(request, taxForm !== undefined),
        forcedStatus: marker.status,
        forcedCode: marker.code,
        createdAt: now(),
        optionsNovice: request.identity.investment_experience_with_options === "none",
        optionsLevel: null,
        optionsAskedAt: null,
        documents: taxForm ? [asSent("w8ben", "application/json", now())] : [],
        phone: null,
      };
      await db.transaction(async (tx) => {
        if (await isEmailTaken(tx, email, now())) throw taken();
        await tx.insert(sandboxBrokerAccounts).values(row);
      });
      await faults.afterCreate?.();
      return asAccount(row);
    },

    findAccount: async (_request, reference) => {
      await faults.beforeRead?.();
      const [row] = await db
        .select()
        .from(sandboxBrokerAccounts)
        .where(eq(sandboxBrokerAccounts.reference, reference.id));
      return row && asAccount(row);
    },

    account: async (id) => {
      await faults.beforeRead?.();
      const [row] = await db.select().from(sandboxBrokerAccounts).where(eq(sandboxBrokerAccounts.id, id));
      if (!row) throw notOurs();
      return asAccount(row);
    },

    ...createSandboxEvents(db, now),
    ...createSandboxOptions(db, now),
    ...createSandboxDocuments(db, now, faults),
    ...createSandboxContact(db, now, faults),
    ...createSandboxBanks(db, now, faults),
  };
}

const invalid = (fault: { field: string; message: string } | undefined) =>
  new BrokerageError("invalid", "createAccount", {
    status: 422,
    code: 42_210_000,
    ...(fault && { detail: fault.message, field: fault.field }),
  });

const taken = () =>
  new BrokerageError("conflict", "createAccount", {
    status: 409,
    code: 40_910_000,
    detail: "email address is already registered",
  });
