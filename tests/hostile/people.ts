import type { Arena, SiteProcess } from "./arena";
import { prepared } from "./audience";
import type { Screen, Who } from "./screens";
import type { Visitor } from "./visitor";

/** One reader of each kind, with what their screens ask for done. */
export type People = Record<Who, Visitor>;

/** Takes three sign-ups. */
export async function gatherPeople(arena: Arena, site: SiteProcess): Promise<People> {
  const [anybody, user, applicant, investor] = await Promise.all([
    prepared(arena.visitor(site), "anybody"),
    prepared(arena.visitor(site), "user"),
    prepared(arena.visitor(site), "applicant"),
    prepared(arena.visitor(site), "investor"),
  ]);
  return { anybody, user, applicant, investor };
}

/** Whoever may do most: applicants see every screen. */
export const readerOf = (people: People, { who }: Pick<Screen, "who">): Visitor => people[who];

/** Who may post a screen's form. */
export const posterOf = (people: People, { poster }: Pick<Screen, "poster">): Visitor => people[poster];
