import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { z } from "zod";
import { deskAudit } from "../../api/db/desk-tables";
import { DeskMember } from "../../contract/desk-member-schemas";
import type { TestApi } from "./api";

const Shown = z.object({ member: DeskMember.nullish() });

/** What staff do about members, by the calls. */
export function memberDesk(api: () => TestApi) {
  const ask = (token: string, path: string, body?: unknown) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk/members/${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  return {
    ask,
    /** Says why, and opens the page. */
    open: async (token: string, id: string) => {
      await ask(token, `${id}/look`, { reason: "They wrote in." });
      const reply = await ask(token, id);
      const { member } = Shown.parse(reply.body);
      if (!member) throw new Error("the page stayed closed");
      return { member, text: reply.text };
    },
    key: () => randomUUID(),
    /** What the audit log has about members, the newest first. */
    deeds: async () =>
      (await api().db.select().from(deskAudit).orderBy(desc(deskAudit.seq))).filter(({ action }) =>
        action.startsWith("member."),
      ),
  };
}
