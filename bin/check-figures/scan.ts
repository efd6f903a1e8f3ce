import ts from "typescript";
import { type Allowed, allowed } from "./allowed";

/** A figure that is typed into a text. */
export interface Typed {
  file: string;
  /** from 1 */
  line: number;
  /** the text that it stands in */
  text: string;
}

/** Digits, and the words of large amounts. Small numbers in words ("three ways in") are no figures, unless they are percents. */
const amount =
  /\p{Nd}|\b(?:hundred|thousand|million|billion|trillion|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)s?\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen)\s+per ?cent\b/iu;

/** A type of media, which is for machines. */
const mediaType = /^[\w-]+\/[\w.+-]+(?:;.*)?$/;
/** Where a text is no text: names of the program's own, and how a picture is drawn. */
const attributesOfNoText =
  /^(?:className|class|id|key|d|viewBox|points|transform|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|strokeWidth|strokeDasharray|type|name|htmlFor|href|src|pattern|tabIndex|rows|cols|aria-(?:labelledby|describedby|controls)|data-.*)$/;
const propertiesOfNoText = /^(?:id|href|d|path|viewBox|points|icon|revision|updated|hash|alpha2|alpha3)$/;
const address = /^(?:https?:\/\/|\/|#|\.\/|\.\.\/|~\/)\S*$/;

/** Every figure typed into the texts of a source file: strings, templates and JSX. */
export function findTyped(file: string, source: string, used?: Set<Allowed>): Typed[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Typed[] = [];
  const judge = (node: ts.Node, text: string) => {
    if (address.test(text) || mediaType.test(text) || !amount.test(withoutAllowed(file, text, used))) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ file, line: line + 1, text: text.replace(/\s+/g, " ").trim() });
  };
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) judge(node, node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) judge(node, node.text);
    // A number written into the text itself: {500} and `${500}`.
    else if (ts.isNumericLiteral(node) && isShown(node.parent)) judge(node, node.getText(tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isShown = (parent: ts.Node) =>
  ts.isTemplateSpan(parent) || (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent));

function isNoText(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node)) return attributesOfNoText.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return propertiesOfNoText.test(node.name.getText());
  // The name of a property is not shown to readers: only its value is.
  return ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** The text without what the allow-list lets stand in it. */
function withoutAllowed(file: string, text: string, used: Set<Allowed> | undefined): string {
  let rest = text;
  for (const each of allowed) {
    if (each.in && !file.startsWith(each.in)) continue;
    const without = rest.replaceAll(each.text, " ");
    if (without !== rest) used?.add(each);
    rest = without;
  }
  return rest;
}
