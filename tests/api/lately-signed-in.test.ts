import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createLatelySignedIn } from "../../api/auth/lately-signed-in";
import { sessions, users } from "../../api/db/schema";
import { createTestApi } from "../harness/api";
import { onEachDatabase } from "../harness/each-database";
import { dana, mailedToken, profileStatus, register } from "../harness/people";

// No time passes here but by `advance`: whatever is refused after a 200 is refused within the same second.
onEachDatabase((api) => {
  const end = (method: string, path: string, token: string, body?: unknown) =>
    api().call(method, path, { token, body });
  const idOf = async (userId: string) =>
    (await api().db.select().from(sessions).where(eq(sessions.userId, userId))).at(-1)?.id ?? "";

  describe("in the process that ends it, a session that was just read is refused at once", () => {
    const ends: Record<string, (person: Awaited<ReturnType<typeof register>>) => Promise<unknown>> = {
      "by signing out": ({ token }) => end("POST", "/api/auth/logout", token),
      "by ending it from the list": async ({ id, token }) =>
        end("DELETE", `/api/users/sessions/${await idOf(id)}`, token),
      "by deleting the account": ({ token }) =>
        end("DELETE", "/api/users/account", token, { password: dana.password }),
      "by a new password": async ({ email }) => {
        await api().call("GET", `/api/users/request-new-password?email=${email}`);
        await api().runJobs();
        const token = await mailedToken(api(), "reset-password");
        await api().call("POST", `/api/users/reset-password/${token}`, {
          body: { password: "another ledger of trades" },
        });
      },
      "by statements of anybody's": ({ id }) => api().db.delete(users).where(eq(users.id, id)),
    };

    for (const [how, act] of Object.entries(ends)) {
      it(how, async () => {
        const person = await register(api());
        expect(await profileStatus(api(), person.token)).toBe(200);
        await act(person);
        expect(await profileStatus(api(), person.token)).toBe(401);
      });
    }

    it("by a refresh token that is used again", async () => {
      const { token, refreshToken } = await register(api());
      const refresh = () => api().call("POST", "/api/auth/refresh", { body: { refreshToken } });
      await refresh();
      api().advance(61);
      expect(await profileStatus(api(), token)).toBe(200);
      await refresh();
      expect(await profileStatus(api(), token)).toBe(401);
    });

    it("by a transaction that was under way when it was read", async () => {
      const { id, token } = await register(api());
      let during: Promise<number> | undefined;
      await api().db.transaction(async (tx) => {
        await tx.delete(sessions).where(eq(sessions.userId, id));
        during = profileStatus(api(), token);
        await tx.select().from(users);
      });
      await during;
      expect(await profileStatus(api(), token)).toBe(401);
    });
  });

  it("what was changed of an account is read by the next call", async () => {
    const { id, token } = await register(api());
    const nameNow = async () => (await end("GET", "/api/users/profile/", token)).body;
    expect(await nameNow()).toMatchObject({ firstName: "Dana" });
    await api().db.update(users).set({ firstName: "Dan" }).where(eq(users.id, id));
    expect(await nameNow()).toMatchObject({ firstName: "Dan" });
  });

  it("in another process it is read once a second, refused within that second, and changes nothing meanwhile", async () => {
    const { token } = await register(api());
    // One that hears of no write of this one's.
    const other = await createTestApi({
      database: { ...api().database, accountWrites: { count: 0 } },
      seeded: true,
      now: api().now(),
    });
    expect(await profileStatus(other, token)).toBe(200);
    await end("POST", "/api/auth/logout", token);
    expect(await profileStatus(other, token)).toBe(200);
    const change = await other.call("DELETE", "/api/users/sessions/of-somebody", { token });
    expect(change.status).toBe(401);
    other.advance(1);
    expect(await profileStatus(other, token)).toBe(401);
  });

  it("a session that runs out within the second is over when it does", async () => {
    const { id, token } = await register(api());
    const expiresAt = new Date(api().now().getTime() + 500);
    await api().db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id));
    expect(await profileStatus(api(), token)).toBe(200);
    api().advance(0.5);
    expect(await profileStatus(api(), token)).toBe(401);
  });

  it("a clock that is set back makes no reading last longer", async () => {
    const { id, token } = await register(api());
    const claims = { userId: id, sessionId: await idOf(id) };
    const find = createLatelySignedIn(api().db, { count: 0 });
    expect(await find(claims, api().now())).toBeDefined();
    await end("POST", "/api/auth/logout", token);
    expect(await find(claims, new Date(api().now().getTime() - 60_000))).toBeUndefined();
  });
});
