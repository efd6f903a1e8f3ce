import { readFileSync } from "node:fs";
import { DockerfileParser, type From } from "dockerfile-ast";
import { parse } from "yaml";
import { z } from "zod";

/** ops/Dockerfile. */
export const dockerfile = DockerfileParser.parse(readFileSync("ops/Dockerfile", "utf8"));

/** A stage of the Dockerfile, with those that it is made from; its own instructions come last. */
function stage(name: string): { keyword: string; words: string[] }[] {
  const froms = dockerfile.getFROMs();
  const at = froms.findIndex((from) => from.getBuildStage() === name);
  const from: From | undefined = froms[at];
  if (!from) return [];
  const begins = from.getRange().start.line;
  const ends = froms[at + 1]?.getRange().start.line ?? Number.POSITIVE_INFINITY;
  const own = dockerfile
    .getInstructions()
    .filter((instruction) => {
      const { line } = instruction.getRange().start;
      return line >= begins && line < ends;
    })
    .map((instruction) => ({
      keyword: instruction.getKeyword(),
      words: instruction.getArguments().map((argument) => argument.getValue()),
    }));
  return [...stage(from.getImage() ?? ""), ...own];
}
/** The words of all instructions of a kind in a stage. */
export const wordsOf = (name: string, keyword: string) =>
  stage(name).flatMap((instruction) => (instruction.keyword === keyword ? instruction.words : []));
/** The environment that a stage of the Dockerfile sets. */
export const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(wordsOf(name, "ENV").map((pair) => pair.split(/=(.*)/s, 2)));

const Texts = z.record(z.string());
const Service = z.object({
  image: z.string(),
  build: z
    .object({ context: z.string(), dockerfile: z.string(), target: z.string(), args: Texts })
    .optional(),
  logging: z.object({ options: Texts }).optional(),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
  environment: Texts,
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  restart: z.enum(["unless-stopped", "no"]),
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  depends_on: z.record(z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
/** ops/compose.yaml. */
export const { services, volumes } = z
  .object({ services: z.record(Service), volumes: z.record(z.null()) })
  .parse(parse(readFileSync("ops/compose.yaml", "utf8"), { merge: true }));
/** The services of compose that run one part of the product; one that does something once is none. */
export const nodesOf = (part: "upstream" | "site") =>
  Object.entries(services).filter(([, { build, command }]) => build?.target === part && !command);
