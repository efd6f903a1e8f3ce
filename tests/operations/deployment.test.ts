import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DCLinter } from "dclint";
import { describe, expect, it } from "vitest";
import { dockerfile, environmentOf, nodesOf, services, volumes, wordsOf } from "../harness/deployment-files";
import { settingNames } from "../harness/setting-names";
import { processes } from "../harness/tried-settings";

const parts = { upstream: "api/settings.ts", site: "app/env.server.ts" } as const;

/** What a variable of compose is, where the one who runs it sets these. */
const filledIn = (values: Record<string, string>, text: string) =>
  text
    .replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => values[name] ?? otherwise);

describe("the Dockerfile", () => {
  it("is made by ops/install of what is there", () => {
    const copied = dockerfile
      .getCOPYs()
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((argument) => argument.getValue());
    expect(copied).not.toEqual([]);
    for (const file of copied) expect([file, existsSync(file)]).toEqual([file, true]);
    expect(wordsOf("build", "RUN")).toEqual(["ops/install", "/release"]);
  });

  it.each(["upstream", "site"] as const)(
    "of the %s runs it by ops/run, as nobody who owns a file",
    (part) => {
      expect(wordsOf(part, "ENTRYPOINT").join(" ")).toMatch(/\/app\/ops\/run"?\]?$/);
      expect(wordsOf(part, "CMD").join(" ")).toContain(part);
      const users = wordsOf(part, "USER");
      expect(users).not.toEqual([]);
      expect(users).not.toContain("root");
    },
  );

  it.each([
    ["upstream", "API_PORT"],
    ["site", "PORT"],
  ] as const)("of the %s listens where it says, and asks itself there how it is", (part, setting) => {
    const port = environmentOf(part)[setting];
    expect(wordsOf(part, "EXPOSE")).toEqual([port]);
    const asked = wordsOf(part, "HEALTHCHECK").join(" ");
    expect(asked).toContain(`process.env.${setting} + '/healthz'`);
    expect(asked).toMatch(/"node", ?"-e"|node.*-e/);
    expect(nodesOf(part)).toHaveLength(2);
  });

  it("leaves out what a copy of the repository has of its own, and nothing that is built", () => {
    const left = readFileSync(".dockerignore", "utf8").split("\n");
    for (const own of [".git", ".env", ".data", "**/node_modules", "ops/*.env"]) expect(left).toContain(own);
    const sources = /const sources = \[(.*?)\]/s.exec(readFileSync("bin/prepare.mjs", "utf8"))?.[1] ?? "";
    const needed = [...sources.matchAll(/"([^"]+)"/g)].map(([, file = ""]) => file);
    expect(needed.length).toBeGreaterThan(10);
    for (const file of [...needed, "ops", "bin", "package.json"]) expect(left).not.toContain(file);
  });
});

describe.each(["upstream", "site"] as const)("the settings of the %s", (part) => {
  const given = (values: Record<string, string>) =>
    nodesOf(part).map(([, { environment }]) => ({
      ...environmentOf(part),
      ...Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filledIn(values, value)]),
      ),
    }));

  it("exist, those of the image and those of compose", () => {
    const known = new Set([...settingNames(parts[part]), "NODE_ENV", "HEAP_MB"]);
    for (const environment of given({})) {
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    }
    expect(readFileSync("ops/run", "utf8")).toContain("HEAP_MB");
  });

  it("are enough for a production start, once what has no default is set, and its secrets stand nowhere", () => {
    const { read, production } = processes[part] ?? expect.fail(part);
    const values = {
      ...production,
      POSTGRES_PASSWORD: "abc",
      UPSTREAM_POSTGRES_PASSWORD: "def",
      API_PUBLIC_URL: "https://api.trades.example",
    };
    for (const environment of given({ ...values, POSTAL_ADDRESS: "1 Ledger Lane" })) {
      expect(environment.APP_ENV).toBe("production");
      expect(() => read(environment)).not.toThrow();
      expect(Object.values(environment).join()).not.toContain("${");
    }
    const secret = /SECRET|TOKEN|KEY|PASSWORD|SMTP_URL|DATABASE_URL/;
    for (const [, { environment }] of nodesOf(part)) {
      const own = Object.entries(environment).filter(([name]) => secret.test(name));
      for (const [name, value] of own) expect([name, value]).toEqual([name, expect.stringContaining("${")]);
    }
    expect(Object.keys(environmentOf(part)).filter((name) => secret.test(name))).toEqual([]);
  });

  it("come with a tree that nobody writes to, and time to stop in", () => {
    for (const [, service] of nodesOf(part)) {
      expect(service.read_only).toBe(true);
      expect(Number.parseInt(service.stop_grace_period ?? "0", 10)).toBeGreaterThan(15);
      expect(service.build).toMatchObject({ context: "..", dockerfile: "ops/Dockerfile", target: part });
    }
  });
});

/** Rules of the linter's that are a matter of taste, and those that this deployment breaks on purpose. */
const notAsked = [
  // Another order tells a reader more than the alphabet's.
  ...["service-keys-order", "services-alphabetical-order", "top-level-properties-order"],
  ...["require-quotes-in-ports", "no-quotes-in-volumes"],
  // The proxy is there for everybody.
  "no-unbound-port-interfaces",
];
const complaintsAbout = (file: string) =>
  new DCLinter({
    rules: Object.fromEntries(notAsked.map((name) => [name, 0])),
    ...{ quiet: true, debug: false, exclude: [] },
  })
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));

describe("the compose file", () => {
  it("is one by the Compose Specification", () => {
    expect(complaintsAbout("ops/compose.yaml")).toEqual([]);
  });

  it.each([
    ["a key that there is not", "read_only: true", "read_onli: true"],
    ["a value of another kind", "mem_limit: 768m", "mem_limit: [768m]"],
  ])("would be found to be none with %s", (_, right, wrong) => {
    const folder = mkdtempSync(path.join(tmpdir(), "compose-"));
    try {
      const file = path.join(folder, "compose.yaml");
      writeFileSync(file, readFileSync("ops/compose.yaml", "utf8").replaceAll(right, wrong));
      expect(complaintsAbout(file).join()).toContain("invalid-schema");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("mounts what is there, and keeps what has to stay", () => {
    for (const [source = ""] of Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(":"))) {
      const isThere = source.startsWith(".") ? existsSync(path.join("ops", source)) : source in volumes;
      expect([source, isThere]).toEqual([source, true]);
    }
  });

  it("waits for what it needs, each with a way to tell that it is well", () => {
    for (const { depends_on: needed = {}, build } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        const isTold =
          condition === "service_healthy" ? services[name]?.healthcheck?.test : services[name]?.command;
        expect(isTold).toBeDefined();
      }
      expect(build === undefined || wordsOf(build.target, "HEALTHCHECK").length > 0).toBe(true);
    }
    for (const name of ["postgres", "proxy"]) expect(services[name]?.healthcheck?.test).toBeDefined();
  });

  it("lets forms lead to the upstream's own pages, unless others are named", () => {
    const api = "https://api.trades.example";
    for (const [, { environment }] of nodesOf("site")) {
      for (const name of ["CARD_PAGE_ORIGINS", "HOSTED_PAGE_ORIGINS"]) {
        expect(filledIn({ API_PUBLIC_URL: api }, environment[name] ?? "")).toBe(api);
        const cards = "https://cards.example";
        expect(filledIn({ API_PUBLIC_URL: api, [name]: cards }, environment[name] ?? "")).toBe(cards);
      }
    }
  });

  it("runs nothing of which another release may come unasked, and lets no log grow without end", () => {
    for (const { image, build } of Object.values(services)) {
      expect(build?.args.NODE_VERSION ?? image).toMatch(/:-\d+\}$|:\d+(?:\.\d+)+-|^postgres:\d+-/);
    }
    for (const part of ["upstream", "site"] as const) {
      for (const [, node] of nodesOf(part)) expect(node.logging?.options["max-size"]).toBeDefined();
    }
  });

  it("has Node 24 unless another is named, as the image, and the documents name it and the oldest that works", () => {
    const text = (file: string) => readFileSync(file, "utf8");
    const oldest = /"node": ">=([\d.]+)"/.exec(text("package.json"))?.[1];
    expect(oldest).toBe("20.19");
    expect(text("ops/Dockerfile")).toContain("\nARG NODE_VERSION=24\nFROM node:$");
    for (const { build } of Object.values(services)) {
      if (build) expect(filledIn({}, build.args.NODE_VERSION ?? "")).toBe("24");
    }
    for (const file of ["README.md", "OPERATING.md", "ops/Dockerfile"]) {
      expect(text(file)).toMatch(/Node 24\b/);
      expect(text(file)).toContain(`${oldest} is`);
    }
  });

  it("migrates once, by a role that no upstream knows, and gives them one that cannot change the audit log", () => {
    const { migrate, postgres } = services;
    expect([migrate?.restart, migrate?.command]).toEqual(["no", ["upstream", "migrate"]]);
    const userOf = (url: string | undefined) =>
      new URL(filledIn({}, url ?? "").replace(/\$\{.*?\}/, "")).username;
    expect(userOf(migrate?.environment.MIGRATIONS_DATABASE_URL)).toBe(postgres?.environment.POSTGRES_USER);
    const role = userOf(migrate?.environment.DATABASE_URL);
    expect(readFileSync("ops/database-role.sh", "utf8")).toContain(`create role ${role} login`);
    for (const [, { environment, depends_on: needed }] of nodesOf("upstream")) {
      expect(environment.DATABASE_URL).toBe(migrate?.environment.DATABASE_URL);
      expect(environment.MIGRATIONS_DATABASE_URL).toBeUndefined();
      expect(needed?.migrate?.condition).toBe("service_completed_successfully");
    }
  });

  it("reads what else a part is told from a file that the runbook names", () => {
    const runbook = readFileSync("OPERATING.md", "utf8");
    for (const part of ["upstream", "site"] as const) {
      for (const [, { env_file: files }] of nodesOf(part))
        expect(files).toEqual([{ path: `${part}.env`, required: false }]);
      expect(runbook).toContain(`\`ops/${part}.env\``);
    }
  });

  it("opens nothing but the proxy to the outside", () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });
});
