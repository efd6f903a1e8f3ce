import { expect, it } from "vitest";
import { DEMO_EMAIL, removeDemo, seedDemo } from "../../../api/db/seed";
import { onEachDatabase } from "../../harness/each-database";
import { logIn, profileStatus, register } from "../../harness/people";

const demo = (password: string) => ({ firstName: "", lastName: "", email: DEMO_EMAIL, password });

onEachDatabase((api) => {
  it("the demo account is made once and a second start keeps its sessions", async () => {
    await seedDemo(api().db, "the first password", api().now());
    const { token, id } = await logIn(api(), demo("the first password"));
    await seedDemo(api().db, "the first password", api().now());
    expect(await api().db.query.users.findMany()).toMatchObject([{ id, email: DEMO_EMAIL }]);
    expect(await profileStatus(api(), token)).toBe(200);
  });

  it("another DEMO_PASSWORD replaces the old one and ends its sessions", async () => {
    await seedDemo(api().db, "the first password", api().now());
    const { token } = await logIn(api(), demo("the first password"));
    await seedDemo(api().db, "the second password", api().now());
    expect(await profileStatus(api(), token)).toBe(401);
    await logIn(api(), demo("the second password"));
    await expect(logIn(api(), demo("the first password"))).rejects.toThrow("401");
  });

  it("what was seeded can be removed with its sessions, also where somebody had registered the address", async () => {
    await register(api(), { ...demo("a password by hand"), firstName: "Ann", lastName: "Lee" });
    await seedDemo(api().db, "the first password", api().now());
    const { token } = await logIn(api(), demo("the first password"));
    expect(await removeDemo(api().db)).toBe(true);
    expect(await profileStatus(api(), token)).toBe(401);
    expect(await api().db.query.users.findMany()).toEqual([]);
  });

  it("an account that nobody seeded is not removed, whatever its address", async () => {
    const { token } = await register(api(), {
      ...demo("a password by hand"),
      firstName: "Ann",
      lastName: "Lee",
    });
    expect(await removeDemo(api().db)).toBe(false);
    expect(await profileStatus(api(), token)).toBe(200);
  });
});
