/** A JWT as far as anybody but the upstream looks: only its expiry is read. */
export function accessToken(name: string, expiresInSeconds = 900): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + expiresInSeconds;
  return `${encode({ alg: "HS256" })}.${encode({ sub: name, exp })}.${encode(name)}`;
}

export const ada = {
  id: "u1",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  phone: "2025550123",
};
