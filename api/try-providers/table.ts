import { type Kind, kinds, type Row } from "./kinds";

/** The table as Markdown: docs/providers.md holds it. */
export function operationTable(): string {
  return kinds.map(sectionOf).join("\n\n");
}

function sectionOf(kind: Kind): string {
  const { title, port, portName, sandbox, adapters, document, operations } = kind;
  const adapter = adapters.length > 0 ? adapters.join(", ") : "none";
  return [
    `### ${title}`,
    "",
    `Port: \`${portName}\` of ${port}. Sandbox: ${sandbox}. Adapter: ${adapter}. Document: ${document}.`,
    "",
    "| operation of the port | sandbox | adapter | calls of the provider's document | checked against | what only a call with a real key shows |",
    "| --- | --- | --- | --- | --- | --- |",
    ...Object.entries(operations).map(([name, row]) => row && `| ${cellsOf(kind, name, row).join(" | ")} |`),
  ].join("\n");
}

function cellsOf(kind: Kind, name: string, row: Row): string[] {
  const has = (reason: string | undefined) => (reason ? `no: ${reason}` : "yes");
  const inAdapter = kind.adapters.length > 0 ? has(kind.notInAdapter?.[name]) : "none yet";
  const calls = row.asks.map((call) => `\`${call}\``).join(", ") || "none";
  return [
    `\`${name}\``,
    has(kind.notInSandbox?.[name]),
    inAdapter,
    calls,
    checkedAgainst(kind, name, row),
    row.shows,
  ];
}

/** What the requests and replies of one operation are held to. */
function checkedAgainst({ document, samples }: Kind, name: string, { asks }: Row): string {
  const [objects, isAsked] = [samples?.[name], asks.length > 0];
  if (objects) return `${document}: ${objects.map((object) => `\`${object}\``).join(", ")}`;
  if (samples) return isAsked ? "the types of the provider's library" : "none";
  return isAsked || !document.includes("openapi") ? document : "none";
}
