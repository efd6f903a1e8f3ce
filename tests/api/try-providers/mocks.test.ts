// Prism judges each request of the kit by the provider's published document, and answers as the document says. It remembers
// nothing: what has to be remembered is tried on the sandboxes (sandboxes.test.ts), and on the real ones by the kit itself.
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { kinds } from "../../../api/try-providers/kinds";
import { runKit } from "../../../api/try-providers/kit";
import { amendments } from "../../harness/provider-amendments";
import { cutDocument, hasCall, readDocument, startMock } from "../../harness/provider-mock";

const folder = process.env.PROVIDER_SPECS ?? "";
if (!folder)
  console.warn("PROVIDER_SPECS is not set: the kit is not tried on mocks of the providers' documents.");

/** All that a mock cannot be tried for: Prism ends a stream with its first event. */
const WITHOUT_STREAM = "a mock has no stream that goes on";
/** What is asked beside the port, to make what a person makes at the provider's page. */
const besides: Record<string, readonly string[]> = {
  plaid: ["POST /sandbox/public_token/create", "POST /accounts/get", "POST /sandbox/item/reset_login"],
};
const documented = { alpaca: "Alpaca", plaid: "Plaid", twilio: "Twilio", finnhub: "Finnhub" };

describe.skipIf(!existsSync(folder)).each(Object.entries(documented))("the kit for %s", (name, title) => {
  const kind = kinds.find((known) => known.title.endsWith(title) && known.document.includes("openapi"));
  const calls = Object.values(kind?.operations ?? {}).flatMap((row) => row?.asks ?? []);

  it("finds each call in the document, which takes every request of it and answers what the adapter reads", async () => {
    const document = readDocument(path.join(folder, kind?.document ?? ""));
    const all = [...new Set([...calls, ...(besides[name] ?? [])])];
    expect(all.filter((call) => !hasCall(document, call))).toEqual([]);
    const cut = cutDocument(document, all);
    for (const { amend } of amendments[name] ?? []) amend(cut);
    const mock = await startMock(cut);
    try {
      const printed: string[] = [];
      const complained: string[] = [];
      const code = await runKit(
        ["--try", name, "--mock", mock.url],
        {},
        {
          print: (line) => printed.push(line),
          complain: (line) => complained.push(line),
        },
      );
      expect([
        printed.filter((line) => !line.startsWith("kept") && !line.endsWith(WITHOUT_STREAM)).slice(0, -1),
        complained,
        code,
      ]).toEqual([[], [], 0]);
      expect(printed).toHaveLength(Object.keys(kind?.operations ?? {}).length + 1);
    } finally {
      await mock.close();
    }
  });
});
