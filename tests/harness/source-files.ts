import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

interface Import {
  /** From the root of the repository without extension, or the package's name. */
  target: string;
  typeOnly: boolean;
}

/** Every file of the product's own source below these folders, from the root of the repository. */
export function listSources(folders: string[], extensions = /\.(ts|tsx|mjs|css)$/): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => extensions.test(name))
      .map((name) => path.posix.join(folder, name)),
  );
}

/** What a module imports, re-exports or loads on demand. */
export function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier))
      found.push({ target: resolve(file, specifier.text), typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("~/")) return path.posix.join("app", specifier.slice(2));
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}
