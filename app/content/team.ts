import type { PortraitName } from "../../domain/own-content";

/** One of the team: shown by first name with a picture (SPEC 2). */
export interface TeamMember {
  firstName: string;
  role: string;
  /** names the drawn portrait; without one the first letter stands in its place */
  portrait?: PortraitName | undefined;
}

export interface Team {
  members: readonly TeamMember[];
  /** these people are invented */
  sample: boolean;
}

/** Placeholders: invented first names with drawn portraits, until OWN_CONTENT_FILE names the real team (SPEC-DECISIONS 20). */
export const sampleTeam: Team = {
  sample: true,
  members: [
    { portrait: "bun", firstName: "Maya", role: "Founder" },
    { portrait: "beard", firstName: "Daniel", role: "Signals" },
    { portrait: "curls", firstName: "Imani", role: "Research" },
    { portrait: "scarf", firstName: "Leila", role: "Books and reporting" },
    { portrait: "moustache", firstName: "Rafael", role: "Engineering" },
    { portrait: "fringe", firstName: "Yuki", role: "Design" },
    { portrait: "beanie", firstName: "Owen", role: "Members" },
  ],
};
