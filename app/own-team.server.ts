import { readFileSync } from "node:fs";
import { OwnTeam, parseOwnContent } from "../domain/own-content";
import { sampleTeam, type Team } from "./content/team";

/**
 * The team of a start: the operator's own where they name a file, else the sample, and in production none, since its people
 * are invented.
 * @returns undefined for none; a sentence without a subject about what is wrong with the file
 */
export function chooseTeam(file: string | undefined, production: boolean): Team | undefined | string {
  if (file === undefined) return production ? undefined : sampleTeam;
  const text = readText(file);
  if (text === undefined) return "names a file that cannot be read";
  const parsed = parseOwnContent(OwnTeam, text);
  if ("why" in parsed) return parsed.why;
  const { team } = parsed.content;
  return team.length > 0 ? { members: team, sample: false } : undefined;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
