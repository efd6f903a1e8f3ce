// The upstream of tests/e2e/desk-posts.spec.ts, as a process that is told what happens next: an owner, an author and two
// readers of the newsletter are there.
import { randomUUID } from "node:crypto";
import { authors } from "../../api/db/blog-tables";
import { subscribers } from "../../api/db/schema";
import { createTestApi } from "../harness/api";
import { makeStaff } from "../harness/desk";
import { codeAt } from "../harness/second-step";
import { openMemoryDatabase } from "../harness/template";
import { API_PUBLIC_URL, PUBLIC_URL, serveActs } from "./told-upstream";

const api = await createTestApi({
  database: await openMemoryDatabase(false),
  settings: { publicUrl: PUBLIC_URL, ownUrl: API_PUBLIC_URL },
});
await api.db.insert(authors).values({
  ...{ id: "noor-vega", name: "Noor Vega", role: "Editor", about: "Noor edits." },
  disclosures: ["Holds nothing. Paid by the operator."],
});
for (const email of ["ann@example.com", "bob@example.com"])
  await api.db
    .insert(subscribers)
    .values({ id: randomUUID(), email, createdAt: api.now(), confirmedAt: api.now() });
const owner = await makeStaff(api, "owner");

await serveActs(api, {
  /** What the owner's app shows; the next time it is another one. */
  code: async () => {
    api.advance(60);
    return codeAt(owner.secret, api.now());
  },
  runJobs: () => api.runJobs(),
});
