import type { IncomingMessage } from "node:http";
import { deskPaths } from "../app/lib/desk-paths";

const isDeskPath = new RegExp(`^${deskPaths.desk()}(?:/|$)`, "i");

/** Whether a path is the desk's first page or lies below it, however routes let it be written. */
export function isOfDesk(pathname: string): boolean {
  try {
    return isDeskPath.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

const outside = new Set(["cross-site", "same-site"]);

/**
 * What becomes of a GET below the desk that another site made a browser send, a sibling host of ours as well: "login" for
 * a link that was followed, which leads to where the way in is; "refused" for whatever loads without being seen.
 */
export function judgeFromOutside(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  pathname: string,
): "login" | "refused" | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (!outside.has(`${headers["sec-fetch-site"]}`) || !isOfDesk(pathname)) return undefined;
  const isFollowed = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (!isFollowed) return "refused";
  return pathname === deskPaths.deskLogin() ? undefined : "login";
}
