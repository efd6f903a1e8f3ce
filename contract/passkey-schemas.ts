import { z } from "zod";

/** What browsers and authenticators say to each other and to us (WebAuthn, in its form as JSON). */

const Base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);
/** An authenticator's own name for a passkey. */
export const PasskeyId = Base64Url(1400).describe("the authenticator's, base64url");
const extensions = z.record(z.unknown()).describe("what extensions answered; not read");

const reply = {
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.enum(["public-key"]),
  clientExtensionResults: extensions,
};

/** An authenticator's reply to a question of {@link PasskeyQuestion}: a new passkey. */
export const NewPasskey = z.object({
  ...reply,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** An authenticator's reply that signs in. */
export const PasskeyProof = z.object({
  ...reply,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(6000),
    userHandle: Base64Url(200).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What the browser's script hands on as it is. */
export const PasskeyQuestion = z
  .object({ challenge: Base64Url(200) })
  .passthrough()
  .describe("the options of navigator.credentials, as WebAuthn has them in JSON");
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;
