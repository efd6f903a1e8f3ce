import { expect, it } from "vitest";
import { z } from "zod";
import { deskSessions } from "../../../api/db/desk-tables";
import { isAdmitted, readRanges } from "../../../api/desk/addresses";
import { grantRole, takeRole } from "../../../api/desk/operate";
import { removeCodes } from "../../../api/second-factor/one-time-codes";
import { AuditEntry } from "../../../contract/desk";
import { accountOf, kindsOfAccounts, stepTokenIn } from "../../harness/accounts";
import { deskLogin, finishAtDesk, makeStaff, signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { codeAt, wrongCode } from "../../harness/second-step";

const Found = z.object({ entries: z.array(AuditEntry), olderThan: z.number().nullish() });
const guarded = [
  ["GET", "/api/desk/audit"],
  ["GET", "/api/desk/audit-file"],
  ["GET", "/api/desk/audit/1"],
  ["GET", "/api/desk/self"],
  ["POST", "/api/desk/logout"],
] as const;
const forOwners = guarded.slice(0, 3);

onEachDatabase((api) => {
  const read = async (token: string, query = "") => {
    const reply = await api().call("GET", `/api/desk/audit${query}`, { token });
    return Found.parse(reply.body);
  };
  const statusWith = async (token: string, [method, path]: readonly [string, string]) =>
    (await api().call(method, path, { token })).status;

  it("asks for the password and then for a code, and tells of a device that never signed in there", async () => {
    const staff = await makeStaff(api(), "owner");
    expect((await deskLogin(api(), "wrong")).status).toBe(401);
    const first = await deskLogin(api());
    expect(first.text).not.toContain('"token"');
    const body = { stepToken: stepTokenIn(first.body), stepCode: wrongCode(staff.secret, api().now()) };
    expect((await api().call("POST", "/api/desk/second-step", { body })).status).toBe(401);
    const done = await finishAtDesk(api(), staff);
    expect(done.body).toMatchObject({ email: dana.email, roles: ["owner"] });
    const Begun = z.object({ deviceToken: z.string(), token: z.string() });
    const { deviceToken, token } = Begun.parse(done.body);
    // Also where nothing is left of the session by then.
    expect((await api().call("POST", "/api/desk/logout", { token })).status).toBe(200);
    await finishAtDesk(api(), staff, { "x-device-token": deviceToken });
    await api().runJobs();
    const told = (await api().mails()).filter(({ subject }) => subject.includes("signed in to the desk"));
    expect(told).toHaveLength(1);
  });

  it("lets nobody begin who has no role, or no second step", async () => {
    await register(api());
    const other = await deskLogin(api());
    const unknown = await api().call("POST", "/api/desk/login", {
      body: { email: "nobody@example.com", password: dana.password },
    });
    expect([other.status, other.text]).toEqual([401, unknown.text]);
    await api().reset();
    const { id } = await makeStaff(api(), "owner");
    await removeCodes(api().db, { userId: id });
    expect((await deskLogin(api())).status).toBe(422);
  });

  it("keeps the two sign-ins apart: neither's first step is finished by the other", async () => {
    const { secret } = await makeStaff(api(), "owner");
    const ofMember = accountOf(api, kindsOfAccounts[0]);
    const stepCode = () => codeAt(secret, api().now());
    const member = stepTokenIn((await ofMember.login()).body);
    const atDesk = { stepToken: member, stepCode: stepCode() };
    expect((await api().call("POST", "/api/desk/second-step", { body: atDesk })).status).toBe(401);
    const desk = stepTokenIn((await deskLogin(api())).body);
    expect((await ofMember.post("second-step", { stepToken: desk, stepCode: stepCode() })).status).toBe(401);
  });

  it.each(guarded)("refuses %s %s to a member's token, to none and to a junk one", async (...call) => {
    const { token } = await signInAtDesk(api(), "owner");
    for (const wrong of [token, "junk.junk.junk"]) expect(await statusWith(wrong, call)).toBe(401);
    expect((await api().call(...call)).status).toBe(401);
  });

  it.each(forOwners)("refuses %s %s to an analyst and to support", async (...call) => {
    const { deskToken } = await signInAtDesk(api(), "analyst", "support");
    expect(await statusWith(deskToken, call)).toBe(403);
  });

  it("a desk token opens nothing of a member's", async () => {
    const { deskToken } = await signInAtDesk(api(), "owner");
    expect(await statusWith(deskToken, ["GET", "/api/users/profile"])).toBe(401);
  });

  it("ends after twelve hours, at a logout, with the last role, and with a new password", async () => {
    const { deskToken, token } = await signInAtDesk(api(), "owner");
    const isOpen = async (own: string) => (await statusWith(own, ["GET", "/api/desk/audit"])) === 200;
    expect(await isOpen(deskToken)).toBe(true);
    const changed = { password: dana.password, newPassword: "three other words of mine" };
    await api().call("POST", "/api/users/password", { token, body: changed });
    expect(await isOpen(deskToken)).toBe(false);
    await api().reset();
    const second = await signInAtDesk(api(), "owner");
    await takeRole(api().settings, dana.email, "owner", api().now)(api().db);
    expect(await isOpen(second.deskToken)).toBe(false);
    expect(await api().db.select().from(deskSessions)).toEqual([]);
    await api().reset();
    const third = await signInAtDesk(api(), "owner");
    await api().call("POST", "/api/desk/logout", { token: third.deskToken });
    expect(await isOpen(third.deskToken)).toBe(false);
    await api().reset();
    const last = await signInAtDesk(api(), "owner");
    api().advance(12 * 3600);
    expect(await isOpen(last.deskToken)).toBe(false);
  });

  it("notes each look at the log, and opens an entry with what its fields held", async () => {
    const staff = await makeStaff(api(), "support");
    await grantRole(api().settings, dana.email, "owner", api().now)(api().db);
    const { token } = z.object({ token: z.string() }).parse((await finishAtDesk(api(), staff)).body);
    const { entries } = await read(token);
    expect(entries.map(({ deed }) => deed)).toEqual(["audit.read", "desk.signIn", "role.grant"]);
    expect(entries[0]).toMatchObject({ actor: staff.id, actorEmail: dana.email });
    const opened = await api().call("GET", "/api/desk/audit/1", { token });
    expect(opened.body).toMatchObject({
      subjectId: staff.id,
      erased: false,
      heldBefore: '{"roles":["support"]}',
      heldAfter: '{"roles":["owner","support"]}',
    });
    expect((await api().call("GET", "/api/desk/audit/99", { token })).status).toBe(404);
    expect((await read(token, "?deed=audit.open")).entries).toMatchObject([{ subjectId: staff.id }]);
    expect((await read(token, "?olderThan=2")).entries.map(({ seq }) => seq)).toEqual([1]);
    const lines = api().logs().join("\n");
    expect(lines).toContain(String(entries[0]?.hash));
    expect(lines).not.toContain(dana.email);
  });

  it("can be read however often an entry is opened that tells of the last one that was", async () => {
    const { deskToken: token } = await signInAtDesk(api(), "owner");
    let newest = 1;
    for (; newest <= 40; newest++)
      expect((await api().call("GET", `/api/desk/audit/${newest}`, { token })).status).toBe(200);
    const { entries } = await read(token);
    expect(new Set(entries.map(({ fields }) => fields.length))).toEqual(new Set([0, 3]));
    expect(await statusWith(token, ["GET", "/api/desk/audit-file"])).toBe(200);
    for (let seq = 1; seq <= newest; seq++)
      expect(await statusWith(token, ["GET", `/api/desk/audit/${seq}`]), String(seq)).toBe(200);
  });
});

onEachDatabase(
  (api) => {
    it("refuses every call from outside its addresses, whatever it comes with, and takes them from inside", async () => {
      const inside = { "x-api-client-token": api().clientToken, "x-client-address": "203.0.113.9" };
      const outside = { ...inside, "x-client-address": "198.51.100.9" };
      const staff = await makeStaff(api(), "owner");
      expect((await deskLogin(api(), undefined, outside)).status).toBe(403);
      const done = await finishAtDesk(api(), staff, inside);
      const { token } = z.object({ token: z.string() }).parse(done.body);
      expect((await api().call("GET", "/api/desk/audit", { token, headers: inside })).status).toBe(200);
      for (const [method, path] of guarded.slice(0, -1)) {
        expect((await api().call(method, path, { token, headers: outside })).status, path).toBe(403);
        // Without the site's credential an address that is claimed is not believed.
        const claimed = { "x-client-address": "203.0.113.9" };
        expect((await api().call(method, path, { token, headers: claimed })).status, path).toBe(403);
      }
    });

    it("ends a session from outside its addresses as well", async () => {
      const inside = { "x-api-client-token": api().clientToken, "x-client-address": "203.0.113.9" };
      const outside = { ...inside, "x-client-address": "198.51.100.9" };
      const done = await finishAtDesk(api(), await makeStaff(api(), "owner"), inside);
      const { token } = z.object({ token: z.string() }).parse(done.body);
      const logout = () => api().call("POST", "/api/desk/logout", { token, headers: outside });
      expect((await logout()).status).toBe(200);
      expect((await api().call("GET", "/api/desk/self", { token, headers: inside })).status).toBe(401);
      expect((await logout()).status).toBe(401);
    });
  },
  { settings: { deskAddresses: readRanges(["203.0.113.0/24", "2001:db8::/32"]) } },
);

it("ranges are addresses and networks of both kinds, and nothing else", () => {
  const ranges = readRanges(["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"]);
  const admitted = (address: string) => isAdmitted(ranges, address);
  for (const address of ["203.0.113.255", "198.51.100.7", "2001:db8:1::9"])
    expect(admitted(address)).toBe(true);
  for (const address of ["203.0.114.1", "198.51.100.8", "2001:db9::1", "unknown"])
    expect(admitted(address)).toBe(false);
  expect(isAdmitted(undefined, "unknown")).toBe(true);
  for (const wrong of ["office", "203.0.113.0/33", "203.0.113"]) expect(readRanges([wrong])).toBeUndefined();
});
