import type { SiteReply } from "../harness/http-client";

/** The headers of a reply that was read as bytes, without its status line. */
export const headersOf = (head: string): SiteReply["headers"] =>
  Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
