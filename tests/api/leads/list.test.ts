import { expect, it } from "vitest";
import { findCommand } from "../../../api/commands";
import { listLeads } from "../../../api/desk/leads/list";
import { Refused } from "../../../api/refused";
import { stopTexts } from "../../../api/texts/opt-outs";
import { onEachDatabase } from "../../harness/each-database";

const marketing = { revision: "01.2026.11", wording: "Yes", at: "2026-11-20T09:00:00.000Z" };
const heads =
  "createdAt,kind,alertType,email,phone,consent,consentAt,consentRevision,programme,firstName,lastName,place,organisation,name,message,state,owner";

const suite = (api: Parameters<Parameters<typeof onEachDatabase>[0]>[0]) => {
  const save = (phoneNumber: string, given?: object) =>
    api().call("PUT", "/api/phone-numbers", {
      body: { phoneNumber, alertType: "Marketing page 2", ...given },
    });
  const sponsor = (name: string) =>
    api().call("POST", "/api/sponsors", { body: { organisation: "Works", name, email: "kim@example.com" } });
  const list = async (...args: string[]) =>
    (await listLeads(api().settings, args, api().now)(api().db)).split("\r\n");

  it("is CSV, the oldest first, and says where the consent stands", async () => {
    await save("2025550101");
    api().advance(1);
    await save("2025550102", { marketing });
    api().advance(1);
    await save("2025550103", { marketing });
    await stopTexts(api().db, "+12025550103", api().now());
    expect(await list()).toEqual([
      heads,
      "2026-11-21T10:00:00.000Z,phone,Marketing page 2,,12025550101,none,,,,,,,,,,answered,",
      "2026-11-21T10:00:01.000Z,phone,Marketing page 2,,12025550102,given,2026-11-21T10:00:01.000Z,01.2026.11,,,,,,,,answered,",
      "2026-11-21T10:00:02.000Z,phone,Marketing page 2,,12025550103,withdrawn,2026-11-21T10:00:02.000Z,01.2026.11,,,,,,,,answered,",
    ]);
  });

  it("is of one kind, or since a day, where that is asked for", async () => {
    await save("2025550101");
    api().advance(86_400);
    await sponsor("Kim");
    expect(await list("sponsor")).toHaveLength(2);
    expect(await list("--since", "2026-11-22")).toHaveLength(2);
    expect(await list("--since", "2026-11-21", "join-us")).toEqual([heads]);
  });

  it.each(["=1+1", "+1", "-1", "@a"])("a spreadsheet runs no %j of anybody's", async (formula) => {
    await sponsor(formula);
    expect((await list())[1]).toContain(`,'${formula},`);
  });

  it.each([
    [["strangers"]],
    [["--since"]],
    [["--since", "yesterday"]],
    [["--since", "2026-13-40"]],
    [["--since", "2026-02-31"]],
    [["phone", "signup"]],
    [["--all"]],
  ])("%j is refused", async (args) => {
    await expect(listLeads(api().settings, args)(api().db)).rejects.toThrow(Refused);
  });
};

onEachDatabase(suite, { now: new Date("2026-11-21T10:00:00.000Z") });

it("the command is known by its name", () => {
  expect(findCommand(["leads", "--since", "2026-11-21", "phone"])).toBeTypeOf("function");
});
