import { json } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

const answering = (status: number) => ({ title: "Sign", action: () => json({}, { status }) });
const build = buildOf({
  "/refused": answering(422),
  "/limited": answering(429),
  "/unavailable": answering(503),
  "/taken": answering(200),
  "/calculator": { title: "Sign", loader: () => json({}, { status: 422 }) },
  "/broken": {
    title: "Sign",
    action: () => {
      throw json({ message: "Broken" }, { status: 500 });
    },
  },
});
let site: SiteUnderTest;
beforeAll(async () => {
  site = await startSite({ build });
});
afterAll(() => site.close());

const titleOf = async (path: string) =>
  /<title>([^<]*)/.exec((await site.request(path, { body: "a=b" })).text)?.[1];

test.each(["/refused", "/limited", "/unavailable"])(
  "the title of a form that comes back says so, whatever it came back for: %s (U5)",
  async (path) => {
    expect(await titleOf(path)).toBe("Error: Sign");
  },
);

test("the title of a form whose answers are its address says so as well (U5)", async () => {
  const { text } = await site.request("/calculator?income=plenty");
  expect(text).toContain("<title>Error: Sign</title>");
});

test("the title of a form that was taken does not, nor that of an error page", async () => {
  expect(await titleOf("/taken")).toBe("Sign");
  expect(await titleOf("/broken")).not.toBe("Error: Sign");
});
