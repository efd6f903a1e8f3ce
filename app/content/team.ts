/** One of the team: shown by first name with a picture (SPEC 2). */
interface TeamMember {
  /** names the drawn portrait */
  id: "bun" | "beard" | "curls" | "scarf" | "moustache" | "fringe" | "beanie";
  firstName: string;
  role: string;
}

/** Placeholders: invented first names with drawn portraits, until the real team is put in (SPEC-DECISIONS 20). */
export const team: readonly TeamMember[] = [
  { id: "bun", firstName: "Maya", role: "Founder" },
  { id: "beard", firstName: "Daniel", role: "Signals" },
  { id: "curls", firstName: "Imani", role: "Research" },
  { id: "scarf", firstName: "Leila", role: "Books and reporting" },
  { id: "moustache", firstName: "Rafael", role: "Engineering" },
  { id: "fringe", firstName: "Yuki", role: "Design" },
  { id: "beanie", firstName: "Owen", role: "Members" },
];
