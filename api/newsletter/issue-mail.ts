import { createHash } from "node:crypto";
import type { Letter } from "../mail/message";
import type { Settings } from "../settings";
import { mailedMarkdown } from "./markdown";
import { unsubscribeToken } from "./unsubscribe-token";

interface Issue {
  id: string;
  number: number | null;
  subject: string;
  body: string;
}

/** Of a mail, the same however often it is sent. It names no reader, and nobody else can work it out. */
export const issueMessageId = (publicUrl: string, issueId: string, subscriberId: string): string => {
  const id = createHash("sha256")
    .update(JSON.stringify(["newsletter", issueId, subscriberId]))
    .digest("hex")
    .slice(0, 32);
  return `<newsletter.${id}@${new URL(publicUrl).hostname}>`;
};

/** A mail of an issue. */
export function issueMail(
  { brand, postalAddress, publicUrl, tokenSecrets }: Settings,
  issue: Issue,
  reader: { id: string; email: string },
): Letter {
  const out = `${publicUrl}/unsubscribe/${unsubscribeToken(reader.id, tokenSecrets)}`;
  return {
    to: reader.email,
    subject: issue.subject,
    isTitled: true,
    paragraphs: [
      mailedMarkdown(issue.body, publicUrl),
      "General information, the same for every reader, and no advice. Options involve risk: you can lose everything you paid.",
      ...(issue.number === null
        ? []
        : [{ label: "Read it on our site", url: `${publicUrl}/newsletter/issues/${issue.number}` }]),
    ],
    footer: [
      brand.wordmark,
      postalAddress,
      "You confirmed that you want this newsletter.",
      { label: "Unsubscribe", url: out },
    ],
    headers: {
      "Message-ID": issueMessageId(publicUrl, issue.id, reader.id),
      "List-Unsubscribe": `<${out}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** No subscriber has it: the link out of a test ends nothing. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The same as a test for its author. */
export function testIssueMail(settings: Settings, issue: Issue, { email }: { email: string }): Letter {
  const letter = issueMail(settings, issue, { id: NOBODY, email });
  const { "Message-ID": _, ...headers } = letter.headers ?? {};
  return { ...letter, subject: `Test: ${issue.subject}`, headers };
}
