// The upstream of tests/e2e/desk-owner-day.spec.ts, as a process that is told what happens next: an owner, an author, a
// reader of the newsletter, two people who wrote, and two members who pay.
import { randomUUID } from "node:crypto";
import { authors } from "../../api/db/blog-tables";
import { subscribers } from "../../api/db/schema";
import { createTestApi } from "../harness/api";
import { makeStaff } from "../harness/desk";
import { addLead } from "../harness/desk-people";
import { makePayingMember } from "../harness/paying-member";
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
await api.db
  .insert(subscribers)
  .values({ id: randomUUID(), email: "ann@example.com", createdAt: api.now(), confirmedAt: api.now() });
await addLead(api);
await addLead(api, {
  ...{ kind: "sponsor", email: "lou@example.com" },
  details: { organisation: "Works", name: "Lou", message: "We would like to sponsor." },
});
await makePayingMember(api, { firstName: "Ada", lastName: "Byron", email: "ada@example.com" });
await makePayingMember(api, { firstName: "Bea", lastName: "Stone", email: "bea@example.com" });
const owner = await makeStaff(api, "owner");

await serveActs(api, {
  /** What the owner's app shows; the next time it is another one. */
  code: async () => {
    api.advance(60);
    return codeAt(owner.secret, api.now());
  },
  runJobs: () => api.runJobs(),
});
