import { expect, it } from "vitest";
import { onEachDatabase } from "../../harness/each-database";
import { checkAnswers, iris } from "../../harness/investors";
import { backer, troubledRound } from "../../harness/pledges";

const { options } = troubledRound();
const at = "2027-01-31T10:00:00.000Z";
const given = ["investor_education", "investor_risk"].map((kind) => ({
  kind,
  revision: "01.2026.11",
  hash: "a".repeat(64),
  at,
  ip_address: "127.0.0.1",
}));

onEachDatabase((api) => {
  const read = (path: string, token?: string) => api().call("GET", path, token ? { token } : {});

  it("an investor reads what they acknowledged: which text, when and from where, and nobody else's", async () => {
    const { token, pledge } = await backer(api());
    await pledge(5_000);
    const other = await backer(api(), { email: "otto@example.com" });
    expect((await read("/api/backers/acknowledgements", token)).body).toEqual({ acknowledgements: given });
    expect((await read("/api/backers/acknowledgements", other.token)).body).toEqual({ acknowledgements: [] });
  });

  it("an investor reads all that is kept of them, by kind", async () => {
    const { id, token, pay, list } = await backer(api());
    await pay(5_000);
    await list();
    const { status, body } = await read("/api/investors/export", token);
    expect(status).toBe(200);
    expect(body).toEqual({
      exportedAt: at,
      leadNotes: [],
      profile: {
        id,
        firstName: iris.firstName,
        lastName: iris.lastName,
        email: iris.email,
        createdAt: at,
        lastUsedAt: at,
        timeZone: null,
      },
      secondStep: { codes: false, passkeys: [], recoveryCodesLeft: 0 },
      checks: {
        status: "cleared",
        message: null,
        accredited: false,
        annualIncomeCents: 8_000_000,
        netWorthCents: 6_000_000,
        checkedAt: at,
      },
      sessions: [
        { createdAt: at, expiresAt: "2027-01-31T22:00:00.000Z", address: "127.0.0.1", userAgent: null },
      ],
      devices: [{ createdAt: at, lastUsedAt: at, expiresAt: expect.any(String) }],
      pledges: [
        expect.objectContaining({
          status: "committed",
          amountCents: 5_000,
          limitCents: 400_000,
          investedElsewhereCents: 0,
          paymentStatus: "succeeded",
          card: { brand: "visa", last4: "4242" },
          address: "127.0.0.1",
        }),
      ],
      acknowledgements: given,
      campaigns: [],
    });
  });

  it("it holds no secret: neither password nor token, neither tax id nor its digest", async () => {
    const { token, pledge } = await backer(api());
    await pledge(5_000);
    const { text } = await read("/api/investors/export", token);
    const { taxId } = checkAnswers;
    for (const secret of [iris.password, token, taxId, taxId.replaceAll("-", "")])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/digest|hash_|passwordHash|checkRequest|\$argon|idempotency/i);
  });

  it.each(["/api/backers/acknowledgements", "/api/investors/export"])(
    "%s is an investor's alone",
    async (path) => {
      expect((await read(path)).status).toBe(401);
    },
  );
}, options);
