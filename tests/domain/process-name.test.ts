import { expect, it } from "vitest";
import { readSite, writeSite } from "../../domain/process-name";

const site = {
  ...{ id: "0f8fad5b-d9cb-469f-a165-70867728950e", build: "5b1c2d3e", node: "v24.11.0" },
  startedAt: "2026-11-27T10:00:00.000Z",
};

it("reads a site's process as it named itself", () => {
  expect(readSite(writeSite(site))).toEqual({ ...site, part: "site" });
});

it.each([
  undefined,
  "",
  "Mozilla/5.0 (X11; Linux x86_64)",
  writeSite({ ...site, startedAt: "yesterday, at about noon" }),
  writeSite({ ...site, startedAt: "2026-99-99T99:99:99.999Z" }),
  writeSite({ ...site, build: "<b>bold</b>" }),
  `${writeSite(site)} and more`,
])("reads no process of %s", (userAgent) => {
  expect(readSite(userAgent)).toBeUndefined();
});
