import { expect, test } from "vitest";
import { createLogger, scrub } from "~/log.server";
import { UpstreamError } from "~/upstream/errors.server";
import { accessToken } from "../harness/tokens";

function logged(run: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  run(createLogger("debug", { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("S19: a value with line breaks stays on its line", () => {
  const lines = logged((log) =>
    log.info({ route: 'a\r\n{"level":"error","event":"forged"}\n' }, "request\nforged"),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", event: "request\nforged" });
});

test("an error tells its kind, message, stack and causes, and none of its other properties", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:4000"), {
    code: "ECONNREFUSED",
    body: "ada",
  });
  const error = Object.assign(new UpstreamError("unavailable", "users.login", { cause }), {
    data: { taxId: "1" },
  });
  const [line = ""] = logged((log) => log.error({ err: error }, "failed"));
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({
    type: "UpstreamError",
    message: "users.login: unavailable",
    cause: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:4000" },
  });
  expect(err.stack).toContain("log.test.ts");
  expect(line).not.toMatch(/taxId|"ada"/);
});

test.each([
  ["no account for ada.byron+x@mail.example.com", "no account for [email]"],
  [`Bearer ${accessToken("ada")} was refused`, "Bearer [secret] was refused"],
  ["GET /login?from=%2Faccount&email=a%40b.c failed", "GET /login?from=…&email=… failed"],
  [
    "a plain sentence about app/session/session.server.ts:12",
    "a plain sentence about app/session/session.server.ts:12",
  ],
])("of %j it keeps %j", (text, kept) => {
  expect(scrub(text)).toBe(kept);
});

test("known names are redacted wherever somebody logs them", () => {
  const [line = ""] = logged((log) => log.info({ email: "ada@example.com", password: "p", token: "t" }, "x"));
  expect(JSON.parse(line)).toMatchObject({
    email: "[redacted]",
    password: "[redacted]",
    token: "[redacted]",
  });
});
