/** What a mail system reports of a mail of ours that it could not deliver (RFC 3464). */
export interface Bounce {
  recipient: string;
  /** The enhanced status code, such as "5.1.1". */
  status: string;
  /** Those that stand in the report: of it, and of the mail that it is about, with their angle brackets. */
  messageIds: readonly string[];
}

/** What a report says for good of the first recipient; undefined for whatever is no such report. */
export function readBounce(message: string): Bounce | undefined {
  // A field may go on in lines that begin with a blank.
  const text = message.replaceAll("\r\n", "\n").replace(/\n[ \t]+/g, " ");
  const [headers = ""] = text.split("\n\n", 1);
  if (!/^content-type: *multipart\/report\b.*report-type="?delivery-status\b/im.test(headers))
    return undefined;
  for (const block of text.split(/\n\n+/)) {
    const field = (name: string) => new RegExp(`^${name}: *(.+)$`, "im").exec(block)?.[1]?.trim();
    const recipient = addressIn(field("original-recipient")) ?? addressIn(field("final-recipient"));
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(field("status") ?? "")?.[0];
    if (recipient === undefined || status === undefined || !/^failed\b/i.test(field("action") ?? ""))
      continue;
    return { recipient, status, messageIds: idsIn(text) };
  }
  return undefined;
}

/** "rfc822; somebody@example.com" */
const addressIn = (field: string | undefined): string | undefined =>
  /^rfc822 *; *<?([^\s<>]+@[^\s<>]+)>?$/i.exec(field ?? "")?.[1];

const idsIn = (text: string): string[] =>
  [...text.matchAll(/^message-id: *(<[^<>\s]+>)/gim)].flatMap(([, id]) => id ?? []);
