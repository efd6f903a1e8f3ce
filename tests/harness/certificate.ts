import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** A certificate that signs itself, for a server that tests talk to over TLS. */
export interface OwnCertificate {
  /** PEM, both. */
  cert: string;
  key: string;
}

/** Distinguished encoding (X.690): a tag, a length, what is in it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const subjectAltName = oid("551d11");
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

/** @param name of the host that it is for; it is good from yesterday until tomorrow */
export function certificateFor(name: string): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const commonName = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
  const day = 86_400_000;
  const altNames = sequence(der(0x82, Buffer.from(name)));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, altNames)))),
  );
  const signature = createSign("sha256").update(toSign).sign(privateKey);
  const whole = sequence(toSign, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").replace(/(.{64})/g, "$1\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
