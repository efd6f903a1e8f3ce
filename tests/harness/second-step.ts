import { generateSync } from "otplib";

/** What an app shows for a secret at that moment. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** A code that is none of those that count at that moment. */
export function wrongCode(secret: string, at: Date): string {
  const right = [-30, 0, 30].map((seconds) => codeAt(secret, new Date(at.getTime() + seconds * 1000)));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "444444";
}
