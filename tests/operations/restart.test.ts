import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { apiProgram } from "../harness/built";
import { ask } from "../harness/load";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startCommand } from "../harness/processes";

/** What `npm start` and `npm run api` do: a group of one part, whose port is said once it is ready. */
const starter = `
import { createGroup } from ${JSON.stringify(path.resolve("bin/processes.mjs"))};
const { port } = await createGroup().start("The part", [process.argv[2]], {}, { portSetting: "API_PORT" });
console.log("the part is at " + port);
`;
/** A part that ends as soon as it is ready, or before. */
const quitter = `
if (process.argv[1].includes("late")) process.send({ type: "ready", port: 4723 }, () => process.exit(3));
else process.exit(3);
`;

let folder = "";
const running: Started[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "restart-"));
  writeFileSync(path.join(folder, "start.mjs"), starter);
  for (const name of ["late.mjs", "early.mjs"]) writeFileSync(path.join(folder, name), quitter);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGTERM")));
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(program: string, env: Record<string, string> = {}): Started {
  const started = startCommand([path.join(folder, "start.mjs"), program], env);
  running.push(started);
  return started;
}

describe("a part of npm start that ends", () => {
  it("is started anew on its port, with all that it had acknowledged", async () => {
    const data = await copyPreparedData();
    const group = start(path.resolve(apiProgram), {
      API_PORT: "0",
      API_DATA_DIR: data.folder,
      API_TOKEN_SECRETS: "the token secret of the processes under test",
    });
    const port = Number((await group.said(/the part is at (\d+)/))[1]);
    const person = {
      firstName: "Ann",
      lastName: "Lee",
      email: "ann@example.com",
      password: "small trades add up",
    };
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(person);
    const put = { path: "/api/users/register", method: "PUT", headers, body, right: [200] };
    expect((await ask(port, put)).status).toBe(200);
    process.kill(Number(readFileSync(path.join(data.folder, "api.lock"), "utf8").split(" ")[0]), "SIGKILL");
    await group.said(/The part ended by SIGKILL(.|\n)*started anew(.|\n)*"event":"ready"/);
    const login = { path: "/api/users/login", method: "POST", headers, body, right: [200] };
    expect((await ask(port, login)).status).toBe(200);
    expect(await group.stop()).toBe(0);
    data.remove();
  }, 180_000);

  it("again and again is left at last, and all ends with 1", async () => {
    const group = start(path.join(folder, "late.mjs"));
    expect(await group.ended).toBe(1);
    expect(group.output().match(/is started anew/g)).toHaveLength(3);
  });

  it("before it was ever ready is not tried again", async () => {
    const group = start(path.join(folder, "early.mjs"));
    expect(await group.ended).toBe(1);
    expect(group.output()).not.toContain("started anew");
    expect(group.output()).toContain("The part ended with exit code 3; its reason is above.");
  });
});
