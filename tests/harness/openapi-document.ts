import { readFileSync } from "node:fs";

/** A property of a schema, as far as tests compare it: such as `number`, `integer` or `array of number`. */
export type PropertyTypes = Record<string, string>;

interface Node {
  text: string;
  children: Map<string, Node>;
}

/**
 * The properties of each schema under `components`, read off a provider's published OpenAPI document. It takes of YAML
 * what such documents are made of, keys by indentation; no package of ours reads the rest.
 */
export function readSchemas(file: string): Map<string, PropertyTypes> {
  const root: Node = { text: "", children: new Map() };
  const path: { indent: number; node: Node }[] = [{ indent: -1, node: root }];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, space = "", key = "", text = ""] = /^( *)["']?([\w$/.{}-]+)["']?:(?: +(.*))?$/.exec(line) ?? [];
    if (!key) continue;
    while ((path.at(-1)?.indent ?? -1) >= space.length) path.pop();
    const node: Node = { text: text.replace(/^["']|["']$/g, ""), children: new Map() };
    path.at(-1)?.node.children.set(key, node);
    path.push({ indent: space.length, node });
  }
  const schemas = root.children.get("components")?.children.get("schemas")?.children;
  if (!schemas) throw new Error(`${file} has no schemas`);
  return new Map([...schemas].map(([name, schema]) => [name, typesOf(schema)]));
}

function typesOf(schema: Node): PropertyTypes {
  const properties = [...(schema.children.get("properties")?.children ?? [])];
  return Object.fromEntries(properties.map(([name, property]) => [name, typeOf(property)]));
}

function typeOf({ children }: Node): string {
  const type = children.get("type")?.text ?? "unknown";
  const items = children.get("items");
  return type === "array" ? `array of ${items?.children.get("type")?.text ?? "schemas"}` : type;
}
