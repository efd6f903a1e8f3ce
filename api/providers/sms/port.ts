/**
 * What became of a text: `later` was not taken and may be when it is tried again; `unknown` may have been taken, so that
 * another try may be a second text; the others are over.
 */
export type SmsOutcome =
  | { state: "sent"; providerId: string | null }
  /** The number takes no texts; `optedOut` where it has answered STOP. */
  | { state: "refused"; reason: string; optedOut: boolean }
  | { state: "later" | "unknown"; reason: string };

/** How a text is handed on. */
export interface TextTerms {
  /** It is delivered within so many seconds, or not at all. */
  validSeconds?: number;
  /** An address of ours at which the provider tells what became of it. */
  reportTo?: string;
}

/** Who sends texts to phones (SPEC-DECISIONS 24). */
export interface Sms {
  readonly name: string;
  /** Whether what was sent stays readable here, links and all: where nothing really leaves. */
  readonly keepsWords: boolean;
  /**
   * Sends one text. Never throws; `reason` names no number and no word of the text.
   * @param to "+1" and ten digits
   */
  send(to: string, body: string, terms?: TextTerms): Promise<SmsOutcome>;
}
