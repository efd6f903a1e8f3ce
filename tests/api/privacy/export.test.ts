import { describe, expect, it } from "vitest";
import { consents } from "../../../api/db/consent-tables";
import { defaultPreferences } from "../../../domain/alerts/preferences";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { consentRow, keepEverything, secrets } from "../../harness/kept-of-user";
import { dana, register } from "../../harness/people";
import { noTotals } from "../../harness/referral-rows";

const at = "2026-11-21T10:00:00.000Z";

const suite = (api: () => TestApi) => {
  const read = (path: string, token?: string) => api().call("GET", path, token ? { token } : {});

  describe("users.export", () => {
    it("tells all that is kept of who asks, by kind", async () => {
      const user = await register(api());
      await keepEverything(api(), user, "dana");
      const { status, body } = await read("/api/users/export", user.token);
      expect(status).toBe(200);
      expect(body).toEqual({
        exportedAt: at,
        profile: {
          id: user.id,
          firstName: "Dana",
          lastName: "Lee",
          email: "dana@example.com",
          phone: null,
          timeZone: null,
          createdAt: at,
          lastUsedAt: at,
        },
        secondStep: { codes: false, recoveryCodesLeft: 0, passkeys: [] },
        sessions: [
          {
            createdAt: at,
            lastUsedAt: at,
            expiresAt: expect.any(String),
            userAgent: null,
            address: "127.0.0.1",
          },
        ],
        desk: { roles: [], sessions: [], signals: [], watches: [], posts: [] },
        staffNotes: [{ note: "They rang.", writtenAt: at }],
        given: [{ kind: "months", months: 1, amountCents: 2000, state: "done", askedAt: at, endedAt: at }],
        supportLooks: [],
        devices: [{ createdAt: at, lastUsedAt: at, expiresAt: expect.any(String) }],
        consents: ["margin_agreement", "subscription"].map((kind) => ({
          kind,
          revision: "01.2026.11",
          hash: "0123456789abcdef".repeat(4),
          at,
          ip_address: "198.51.100.7",
        })),
        emailProven: true,
        newsletter: { email: "dana@example.com", createdAt: at, askedAt: null, confirmedAt: at },
        brokerage: {
          applications: [
            {
              provider: "sandbox",
              state: "open",
              status: "ACTIVE",
              results: [],
              refusal: null,
              createdAt: at,
              updatedAt: at,
            },
          ],
          banks: [
            {
              provider: "sandbox",
              name: "First Example Bank",
              mask: "0000",
              accountType: "checking",
              createdAt: at,
            },
          ],
          connections: [{ provider: "sandbox", scope: "account:write", createdAt: at }],
        },
        subscriptions: [
          {
            id: "sub-dana",
            plan: "signals",
            status: "canceled",
            priceCents: 1000,
            listCents: 2000,
            promoCode: "COFOUNDER",
            trialDays: 30,
            createdAt: at,
            trialEndsAt: null,
            periodEndsAt: null,
            cancelAtPeriodEnd: false,
            cancelReason: "other",
            cancelComment: "Dana Lee has moved to the country",
            endedAt: at,
          },
        ],
        invoices: [
          {
            subscriptionId: "sub-dana",
            number: "N-dana",
            status: "paid",
            amountCents: 1000,
            paidCents: 1000,
            refundedCents: 0,
            periodStart: null,
            periodEnd: null,
            createdAt: at,
            paidAt: at,
          },
        ],
        disputes: [
          {
            subscriptionId: "sub-dana",
            amountCents: 1000,
            reason: "fraudulent",
            status: "won",
            openedAt: at,
            dueBy: null,
            submissions: 1,
          },
        ],
        cards: [],
        leadNotes: [],
        leads: [
          {
            kind: "signup",
            alertType: null,
            email: "dana@example.com",
            phone: "+12025550123",
            details: { message: "Words of dana" },
            createdAt: at,
            consentRevision: null,
            consentWording: null,
            consentAt: null,
            consentAddress: null,
            consentWithdrawnAt: null,
          },
        ],
        testDrive: { begunAt: at, endsAt: "2026-11-21T11:00:00.000Z" },
        referrals: {
          code: null,
          cameBy: null,
          signedUp: { first: 0, second: 0 },
          months: [],
          totals: noTotals,
          payouts: [],
        },
        campaigns: [],
        events: [],
        watchlist: [],
        visits: { before: null, lastAt: at },
        alerts: {
          preferences: { ...defaultPreferences, scope: "watchlist" },
          sent: [],
          browsers: [],
        },
        ownFills: [
          {
            trade: "stock-timing:AAPL:2026-11-19",
            priceCents: 125,
            quantity: 2,
            filledOn: "2026-11-20",
            notedAt: at,
          },
        ],
      });
    });

    it("holds no password, no token, no link and nothing sealed", async () => {
      const user = await register(api());
      await keepEverything(api(), user, "dana");
      const { text } = await read("/api/users/export", user.token);
      for (const secret of [
        dana.password,
        "$argon2",
        user.token,
        user.refreshToken,
        ...Object.values(secrets),
      ]) {
        expect(text).not.toContain(secret);
      }
    });

    it("holds nothing of anybody else", async () => {
      const other = await register(api(), { email: "kim@example.com" });
      await keepEverything(api(), other, "kim");
      const user = await register(api());
      const { body, text } = await read("/api/users/export", user.token);
      expect(text).not.toMatch(/kim/);
      expect(body).toMatchObject({
        consents: [],
        newsletter: null,
        brokerage: { applications: [], banks: [], connections: [] },
        subscriptions: [],
        invoices: [],
        disputes: [],
        leadNotes: [],
        leads: [],
        testDrive: null,
      });
    });

    it("is for who is signed in", async () => {
      expect((await read("/api/users/export")).status).toBe(401);
    });
  });

  describe("users.consents", () => {
    it("tells the newest first, five hundred at most", async () => {
      const user = await register(api());
      const first = Date.parse("2026-01-01T00:00:00.000Z");
      const rows = Array.from({ length: 501 }, (_, n) =>
        consentRow(user.id, `kind_${n}`, new Date(first + n * 1000)),
      );
      await api().db.insert(consents).values(rows);
      const { body } = await read("/api/users/consents", user.token);
      expect(body).toMatchObject({
        consents: [{ kind: "kind_500" }, { kind: "kind_499" }, ...rows.slice(2).map(() => ({}))].slice(
          0,
          500,
        ),
      });
    });

    it("tells the terms that a consent has of its own, as the export does", async () => {
      const user = await register(api());
      const terms = "$20 a month, after a trial of 30 days, first charged on 12/22/2026.";
      await api()
        .db.insert(consents)
        .values({ ...consentRow(user.id, "subscription", api().now()), terms });
      for (const path of ["/api/users/consents", "/api/users/export"]) {
        expect((await read(path, user.token)).body).toMatchObject({
          consents: [{ kind: "subscription", terms }],
        });
      }
    });

    it("tells nobody else's", async () => {
      const other = await register(api(), { email: "kim@example.com" });
      await api()
        .db.insert(consents)
        .values(consentRow(other.id, "w9", api().now()));
      const user = await register(api());
      expect((await read("/api/users/consents", user.token)).body).toEqual({ consents: [] });
    });

    it("is for who is signed in", async () => {
      expect((await read("/api/users/consents")).status).toBe(401);
    });
  });
};

onEachDatabase(suite, { now: new Date(at) });
