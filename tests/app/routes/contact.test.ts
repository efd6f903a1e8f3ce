import { describe, expect, test } from "vitest";
import { loader as legal } from "~/routes/legal.$document";
import { loader as questions } from "~/routes/questions";
import { createVisitor, unreachable } from "../../harness/context";

const contact = { email: "desk@trades.example", address: "1 Ledger Lane, Springfield" };
const env = { CONTACT_EMAIL: contact.email, POSTAL_ADDRESS: contact.address };
const read = (name: string, settings: Record<string, string> = {}) =>
  createVisitor(unreachable, settings).visit(legal, `/legal/${name}`, { params: { document: name } });

describe("how to reach whoever answers for the site", () => {
  test.each(["privacy", "sms"])(
    "stands under /legal/%s, and in its sentence, where it is set",
    async (name) => {
      const { data, text } = await read(name, env);
      expect(data).toMatchObject({ contact });
      expect(text).toContain("reply to any email of ours or write to desk@trades.example.");
    },
  );

  test.each(["privacy", "sms"])("is not made up in /legal/%s where it is not set", async (name) => {
    const { data, text } = await read(name);
    expect(data).toMatchObject({ contact: {} });
    expect(text).toContain("reply to any email of ours.");
  });

  test("is no part of a document that is agreed to", async () => {
    expect((await read("terms", env)).data).toMatchObject({ contact: {} });
  });

  test("goes with the questions", async () => {
    const { data } = await createVisitor(unreachable, env).visit(questions, "/questions");
    expect(data).toEqual({ contact });
  });
});
