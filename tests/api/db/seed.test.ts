import { expect, it } from "vitest";
import { DEMO_EMAIL, seedDemo } from "../../../api/db/seed";
import { onEachDatabase } from "../../harness/each-database";
import { logIn, profileStatus } from "../../harness/people";

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
});
