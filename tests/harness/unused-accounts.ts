import { beforeEach } from "vitest";
import type { Mail } from "../../api/mail/message";
import type { TestApi } from "./api";

/** When accounts of these tests are opened. */
export const opened = new Date("2026-11-21T10:00:00.000Z");

/** A mail server that may be away, and what it has taken; each test begins with one that works and has taken nothing. */
export function mailServer() {
  const server: { isAway: boolean; taken: Mail[]; onMail?: ((mail: Mail) => Promise<void>) | undefined } = {
    isAway: false,
    taken: [],
  };
  beforeEach(() => Object.assign(server, { isAway: false, taken: [], onMail: undefined }));
  return {
    server,
    send: async (mail: Mail) => {
      if (server.isAway) throw new Error("connect ECONNREFUSED");
      await server.onMail?.(mail);
      server.taken.push(mail);
    },
    /** The subjects of what was taken. */
    subjects: () => server.taken.map(({ subject }) => subject),
  };
}

/** What the upstream tidies on that day, "YYYY-MM-DD". */
export async function tidyAt(api: TestApi, day: string): Promise<void> {
  api.setNow(new Date(`${day}T10:00:00.000Z`));
  await api.jobs.send("tidy", {});
  await api.runJobs();
}
