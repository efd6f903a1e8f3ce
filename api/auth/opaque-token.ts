import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as 43 base64url characters: a token that means nothing by itself. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString("base64url");
}

/** How a token is kept. It has 256 random bits, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
