// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PanelPart } from "~/components/ui/panel-part";
import type { Panel } from "~/upstream/panel.server";

afterEach(cleanup);

async function show(panel: Panel<string[]>): Promise<string> {
  const Page = createRemixStub([
    {
      path: "*",
      Component: () => (
        <main>
          <PanelPart
            panel={panel}
            what="the news"
            empty={{ when: (data) => data.length === 0, say: "No news yet." }}
          >
            {(data) => <p>{data.join(" and ")}</p>}
          </PanelPart>
        </main>
      ),
    },
  ]);
  render(<Page initialEntries={["/page?sort=price&modal=login"]} future={{ v3_relativeSplatPath: true }} />);
  return (await screen.findByRole("main")).textContent ?? "";
}

test("a part that is there shows what it holds", async () => {
  expect(await show({ state: "ready", data: ["one", "two"] })).toBe("one and two");
});

test("one that holds nothing says so", async () => {
  expect(await show({ state: "ready", data: [] })).toBe("No news yet.");
});

test("one that is not offered says so", async () => {
  expect(await show({ state: "not-offered" })).toBe("This service does not offer the news.");
});

test("one that failed says why, with a way to try again on this very page", async () => {
  const text = await show({ state: "failed", message: "We are closed." });
  expect(text).toBe("We could not load the news. We are closed. Try again");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/page?sort=price");
});
