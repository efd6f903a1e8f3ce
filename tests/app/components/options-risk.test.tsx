// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OptionsRisk } from "~/components/market/options-risk";
import { LandingStub } from "../../harness/landing-stub";

afterEach(cleanup);

const box = () => screen.getByRole("note", { name: "Risk of options" });

test("the box names the risk, the clearing house's document, and that it is no advice", () => {
  render(<OptionsRisk />);
  expect(box().textContent).toContain("Options involve risk and are not suitable for all investors.");
  expect(box().textContent).toContain("general information, the same for every reader");
  expect(box().textContent).toContain("none of it is personal advice");
  expect(within(box()).getByRole("link").getAttribute("href")).toBe(
    "https://www.theocc.com/company-information/documents-and-archives/options-disclosure-document",
  );
});

test("on the landing page it stands before the table of trades", () => {
  render(<LandingStub />);
  const table = screen.getByRole("table", { name: /^Sample trade history/ });
  expect(box().compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
