import { plan } from "../../domain/plan";
import type { Settings } from "../settings";

/** What a text or a mail leads to. */
export interface Offered {
  /** The free test drive's link, or that it was begun already. */
  testDrive?: "open" | "begun";
  app: boolean;
}

/** Stands in a text for the link's token, which is put in as the text leaves. */
const TOKEN = "{token}";

/** Where a link begins the free test drive. */
export const testDriveUrl = ({ publicUrl }: Pick<Settings, "publicUrl">, token: string): string =>
  `${publicUrl}/free-test-drive/${token}`;

/** The words of a text: who sends it, what was asked for, and the way out (COMPLIANCE, CTIA). */
export function textFor(settings: Settings, { testDrive, app }: Offered): string {
  const { brand, publicUrl, appUrl } = settings;
  const parts = [`${brand.wordmark}:`];
  if (testDrive === "open") {
    parts.push(`start your free ${plan.testDriveDays}-day test drive here: ${testDriveUrl(settings, TOKEN)}`);
  }
  if (testDrive === "begun")
    parts.push(`your free test drive has already been started. It is at ${publicUrl}`);
  if (app) parts.push(testDrive ? `And the app: ${appUrl}` : `the link to the app: ${appUrl}`);
  parts.push("Reply STOP to opt out.");
  return parts.join(" ");
}

/** Whether a text wants a token, and the text with it. */
export const wantsToken = (body: string): boolean => body.includes(TOKEN);
export const withToken = (body: string, token: string): string => body.replace(TOKEN, token);
