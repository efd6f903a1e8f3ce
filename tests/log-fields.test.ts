import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { createLog } from "../api/log";
import { createLogger } from "../app/log.server";
import { listSources } from "./harness/source-files";

/** The fields that pino writes itself on every line, as both logs are made (api/log.ts, app/log.server.ts). */
const ownFields = ["level", "time", "event", "process", "pid", "hostname"];

const files = [...listSources(["app", "api", "server"], /\.(ts|tsx)$/), "server.ts"];
const config = ts.getParsedCommandLineOfConfigFile(
  "tsconfig.json",
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
);
const program = ts.createProgram(files, { ...config?.options, noEmit: true });
const checker = program.getTypeChecker();

interface LogCall {
  file: string;
  line: number;
  kind: "line" | "child";
  /** The names of the fields that it is given; a spread and a variable are read by their types. */
  fields: string[];
}

/** Whether the call writes a line (`log.warn()`, `log[level]()`) or makes a child: both are known by pino's own types. */
function kindOf({ expression }: ts.CallExpression): LogCall["kind"] | undefined {
  const type = checker.getTypeAtLocation(expression).getNonNullableType();
  if ((type.aliasSymbol ?? type.symbol)?.name === "LogFn") return "line";
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== "child") return undefined;
  const parent = checker.getTypeAtLocation(expression.expression).getNonNullableType();
  return parent.getProperty("bindings") && parent.getProperty("fatal") ? "child" : undefined;
}

function logCallsOf(file: string): LogCall[] {
  const source = program.getSourceFile(path.resolve(file));
  if (!source) throw new Error(`${file} is not in the program`);
  const found: LogCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node);
      const [first] = node.arguments;
      if (kind && first) {
        const type = checker.getTypeAtLocation(first);
        const isText = (type.flags & ts.TypeFlags.StringLike) !== 0;
        const parts = type.isUnion() ? type.types : [type];
        const fields = isText ? [] : parts.flatMap((part) => part.getProperties().map(({ name }) => name));
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ file, line: line + 1, kind, fields: [...new Set(fields)] });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const calls = files.flatMap(logCallsOf);
const naming = (fields: readonly string[]) => (call: LogCall) =>
  call.fields.filter((name) => fields.includes(name)).map((name) => `${call.file}:${call.line} ${name}`);

describe("every field of a log line is written once", () => {
  test("both parts are read: a hundred calls and more, in lines and in children", () => {
    expect(calls.filter(({ kind }) => kind === "line").length).toBeGreaterThan(80);
    expect(calls.filter(({ kind }) => kind === "child").length).toBeGreaterThan(0);
    expect(calls.filter(({ file }) => file.startsWith("api/")).length).toBeGreaterThan(40);
  });

  test("no call names a field that the log writes itself", () => {
    expect(calls.flatMap(naming(ownFields))).toEqual([]);
  });

  test("no call of the pages names a field that the log of their request has already", () => {
    const bound = calls.flatMap(({ kind, fields }) => (kind === "child" ? fields : []));
    expect(bound).not.toEqual([]);
    // server/ writes with the process's own log, which has no fields of a request.
    const ofRequests = calls.filter(({ file, kind }) => file.startsWith("app/") && kind === "line");
    expect(ofRequests.flatMap(naming(bound))).toEqual([]);
  });

  test.each([
    ["api/log.ts", createLog],
    ["app/log.server.ts", createLogger],
  ])("%s writes no field of its own that this test does not know", (file, create) => {
    const lines: string[] = [];
    create("info", { write: (line) => lines.push(line) }).info({ given: 1 }, "a line");
    const written = Object.keys(JSON.parse(lines[0] ?? "{}"));
    expect(written.filter((name) => name !== "given" && !ownFields.includes(name))).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain("messageKey");
  });
});
