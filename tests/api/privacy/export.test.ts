import { describe, expect, it } from "vitest";
import { z } from "zod";
import { alertEvents, alertMessages } from "../../../api/db/alert-tables";
import { defaultPreferences } from "../../../domain/alerts/preferences";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { keepEverything, secrets } from "../../harness/kept-of-user";
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
              changes: {},
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
            taxCents: null,
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
          feedSince: null,
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

    it("tells every message about signals, however many there are, each once and the newest first", async () => {
      const [user, other] = [await register(api()), await register(api(), { email: "kim@example.com" })];
      const news = { kind: "weekly", from: "2026-11-14", to: "2026-11-20" } as const;
      const many = 1_100;
      const events = await api()
        .db.insert(alertEvents)
        .values(
          Array.from({ length: many }, (_, each) => ({
            ...{ key: `digest:${each}`, news, at: new Date(at), spreadAt: new Date(at) },
          })),
        )
        .returning({ id: alertEvents.id });
      const channels = ["mail", "push"];
      const state = "sent" as const;
      const when = { notBefore: new Date(at), endedAt: new Date(at), inDigest: false, attempts: 1 };
      for (const { id } of [user, other])
        for (const channel of channels)
          await api()
            .db.insert(alertMessages)
            .values(
              events.map((event) => ({ ...{ eventId: event.id, userId: id, channel, state }, ...when })),
            );
      const { alerts } = z
        .object({ alerts: z.object({ sent: z.array(z.object({ channel: z.string(), kind: z.string() })) }) })
        .parse((await read("/api/users/export", user.token)).body);
      expect(alerts.sent).toHaveLength(channels.length * many);
      for (const channel of channels)
        expect(alerts.sent.filter((message) => message.channel === channel)).toHaveLength(many);
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
};

onEachDatabase(suite, { now: new Date(at) });
