import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Flags of an authenticator: its person was there and was verified, and a new key comes along. */
const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/** An authenticator of software, with one passkey for one site: what a phone would do, without its person. */
export interface Authenticator {
  /** The reply to a question that makes a passkey. */
  create(question: Question): ReturnType<typeof newPasskey>;
  /** The reply to a question that signs in. */
  prove(question: Question): ReturnType<typeof proof>;
}

interface Question {
  challenge: string;
}

interface Passkey {
  id: Buffer;
  privateKey: KeyObject;
  /** COSE. */
  publicKey: Buffer;
  origin: string;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

/** @param origin of the site that it is for, such as "http://localhost:3000" */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const passkey = { id: randomBytes(32), privateKey, publicKey: coseKey(x, y), origin };
  let uses = 0;
  return {
    create: (question) => newPasskey(passkey, question, uses),
    prove: (question) => proof(passkey, question, ++uses),
  };
}

/** An elliptic key (ES256) as COSE has it: kty 2, alg -7, curve 1. */
function coseKey(x: string, y: string): Buffer {
  const point = (text: string) => Buffer.from(text, "base64url");
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    point(x),
    Buffer.from([0x22, 0x58, 0x20]),
    point(y),
  ]);
}

const clientData = ({ origin }: Passkey, type: string, { challenge }: Question) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** What an authenticator says of itself: for which site, with which flags, and how often it was used. */
function authenticatorData({ origin }: Passkey, flags: number, uses: number, rest = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(uses);
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, rest]);
}

function newPasskey(passkey: Passkey, question: Question, uses: number) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(passkey.id.length);
  // No maker is named: sixteen zeros.
  const credential = Buffer.concat([Buffer.alloc(16), length, passkey.id, passkey.publicKey]);
  const data = authenticatorData(passkey, PRESENT_AND_VERIFIED | WITH_KEY, uses, credential);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length);
  // CBOR: { fmt: "none", attStmt: {}, authData }.
  const attestation = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    Buffer.from([0x59]),
    size,
    data,
  ]);
  return {
    ...named(passkey),
    response: {
      clientDataJSON: base64url(clientData(passkey, "webauthn.create", question)),
      attestationObject: base64url(attestation),
      transports: ["internal"],
    },
  };
}

function proof(passkey: Passkey, question: Question, uses: number) {
  const data = authenticatorData(passkey, PRESENT_AND_VERIFIED, uses);
  const said = clientData(passkey, "webauthn.get", question);
  const signature = sign("sha256", Buffer.concat([data, sha256(said)]), passkey.privateKey);
  return {
    ...named(passkey),
    response: {
      clientDataJSON: base64url(said),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    },
  };
}

const named = ({ id }: Passkey) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: "public-key" as const,
  clientExtensionResults: {},
});
