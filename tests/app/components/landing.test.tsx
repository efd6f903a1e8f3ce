// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { HtmlValidate } from "html-validate";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LandingPage } from "~/components/landing/landing-page";
import { tryoutPlaces } from "~/content/tryouts";
import { legalDocuments, limitSection, paths } from "~/lib/paths";
import { calculatorSection, codeSection } from "~/lib/referral-links";
import { LandingStub } from "../../harness/landing-stub";
import { htmlOf } from "../../harness/page-html";

const Landing = () => <LandingPage />;
const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(textOf));

beforeEach(() => {
  render(<LandingStub />);
});
afterEach(cleanup);

describe("the trade history", () => {
  const table = () => screen.getByRole("table", { name: "Sample trade history, January and February 2022" });

  test("has its 31 rows, each with ten columns and none of them blank", () => {
    const rows = rowsOf(table());
    expect(rows).toHaveLength(31);
    for (const cells of rows) {
      expect(cells).toHaveLength(10);
      expect(cells).not.toContain("");
    }
  });

  test("says gain and loss in words, with arrow and sign, and what is open as Open and TBD", () => {
    const rows = rowsOf(table());
    const [first] = rows;
    expect(first).toEqual([
      ...["AAPL", "Call", "$180.00", "01/07", "$1.35", "01/03", "01/03"],
      ...["gain ▲ +14%", "gain +$140", "$1,140"],
    ]);
    expect(rows.filter((cells) => cells[7]?.startsWith("gain ▲ +"))).toHaveLength(20);
    expect(rows.filter((cells) => cells[7]?.startsWith("loss ▼ −"))).toHaveLength(9);
    const open = rows.filter((cells) => cells[6] === "Open");
    expect(open.map((cells) => cells.slice(7))).toEqual([
      ["TBD", "TBD", "TBD"],
      ["TBD", "TBD", "TBD"],
    ]);
  });
});

test("the payout table is the schedule of SPEC 9", () => {
  const table = screen.getByRole("table", { name: /Payout is revenue times cut/ });
  expect(rowsOf(table)).toEqual([
    ["1st", "100", "$1,000", "20%", "$200"],
    ["1st", "1,000", "$10,000", "22.5%", "$2,250"],
    ["1st", "10,000", "$100,000", "25%", "$25,000"],
    ["2nd", "10,000", "$100,000", "10%", "$10,000"],
    ["2nd", "100,000", "$1,000,000", "12.5%", "$125,000"],
    ["2nd", "1,000,000", "$10,000,000", "15%", "$1,500,000"],
  ]);
});

test("seven people stand in the gallery, each with a name, a role and a drawn portrait", () => {
  const team = screen.getByRole("region", { name: "The people who keep the books" });
  const members = within(team).getAllByRole("listitem");
  expect(members).toHaveLength(7);
  for (const member of members) {
    expect(within(member).getByRole("heading").textContent).toMatch(/^\w+$/);
    expect(member.querySelector("svg path")).not.toBeNull();
  }
  const drawings = members.map((member) => member.querySelector("svg")?.innerHTML);
  expect(new Set(drawings).size).toBe(7);
  expect(within(team).getByText("Sample")).toBeTruthy();
});

test("a team of the operator's own has no mark, and a first letter where no portrait is named", () => {
  cleanup();
  render(<LandingStub team={{ sample: false, members: [{ firstName: "Noor", role: "Editor" }] }} />);
  const team = screen.getByRole("region", { name: "The people who keep the books" });
  expect(within(team).queryByText("Sample")).toBeNull();
  expect(within(team).getByText("N").tagName.toLowerCase()).toBe("text");
});

test("without a team there is no section of it, and the page ends as before", () => {
  cleanup();
  render(<LandingStub team={null} />);
  expect(screen.queryByRole("region", { name: "The people who keep the books" })).toBeNull();
});

test.each(["COFOUNDER", "INVESTOR", "Join", "Share", "Tryout", "Rewards", "SIGN UP", "EARLY ACCESS"])(
  "there is a benefit card of the category %s (SPEC 3)",
  (category) => {
    const benefits = screen.getByRole("region", { name: "Three ways in" });
    const cards = within(benefits).getAllByRole("article");
    expect(cards.filter((card) => card.firstElementChild?.textContent === category)).toHaveLength(1);
  },
);

describe("the marketing copy of SPEC 1 and 9 is on the page", () => {
  test.each([
    "help 100 million people turn under $500 into $1,000,000 in under 10 years",
    "25% of first-degree and 10% of second-degree sales",
    "1.5x profit share and 1.5x exit/IPO bonus for cofounding customers",
    "$10/month lifetime discount",
    "Investing from as little as $10",
    "$2,200 cap",
    "The founder allocates 90% of equity to cofounders and early small investors",
    "at least 50% of the cap table goes to diverse backgrounds",
    "The free test drive lasts 30 days.",
    "More than 90% of trades close intraday",
  ])("%s", (line) => {
    expect(textOf(document.body)).toContain(line);
  });
});

describe("a performance figure stands beside its basis (SPEC-DECISIONS 15)", () => {
  test.each([
    [/^Our mission: help 100 million people.* Hypothetical$/],
    [/^More than 90% of trades close intraday.* Sample$/],
    [/^90%\+ Sample \(31 trades, January and February 2022\)$/],
    [/^Sample trade history Sample$/],
    [/^Payout is revenue times cut\..* Hypothetical$/],
  ])("%s", (words) => {
    const holders = [...document.querySelectorAll("p, dd, caption, strong, h3")];
    expect(holders.filter((holder) => words.test(textOf(holder)))).not.toEqual([]);
  });

  test("the mission leads to how its figures are worked out", () => {
    const mission = screen.getByText(/Our mission/).parentElement ?? document.body;
    const link = within(mission).getByRole("link", { name: "How figures are worked out" });
    expect(link.getAttribute("href")).toBe(paths.legal("how-figures"));
  });
});

test("every link leads to a page that exists or to a part of this one", () => {
  const pages = [
    ...[paths.signUp(), paths.login(), paths.subscribe(), paths.roiTracker(), paths.invest()],
    ...tryoutPlaces.map(paths.tryouts),
    ...[paths.freeTestDrive(), paths.referrals(), paths.joinUs()],
    ...legalDocuments.map((name) => paths.legal(name)),
  ];
  const elsewhere = [limitSection, calculatorSection, codeSection];
  for (const link of screen.getAllByRole("link")) {
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("https://") || elsewhere.includes(href)) continue;
    const [path = "", id] = href.replace(/\?programme=cofounding_\w+$/, "").split("#");
    if (id) {
      expect(path).toBe(paths.landing());
      expect(document.getElementById(id), href).not.toBeNull();
    } else {
      expect(pages).toContain(path);
    }
  }
});

test("there is one first-level heading, and no level is skipped", () => {
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) =>
    Number(tagName[1]),
  );
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

test("no element carries an inline style, which the content policy forbids", () => {
  expect(document.querySelectorAll("[style], style")).toHaveLength(0);
});

test("the markup is valid", async () => {
  // Off: how React writes attributes and void elements, which is as valid as the other way.
  const react = { "attr-case": "off", "void-style": "off", "attribute-boolean-style": "off" } as const;
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules: react });
  const report = await validator.validateString(`<main>${htmlOf(Landing)}</main>`);
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
});

describe("the first screen", () => {
  const heroFor = (user: object | null) => {
    const Page = createRemixStub([{ id: "root", path: "*", Component: Landing }]);
    cleanup();
    render(
      <Page hydrationData={{ loaderData: { root: { user } } }} future={{ v3_relativeSplatPath: true }} />,
    );
    return screen.getByRole("region", { name: /^Small accounts/ });
  };

  test("asks no member to sign up or to try what they have", () => {
    heroFor({ firstName: "Ada", lastName: "Byron", email: "ada@example.com" });
    const asked = [paths.signUp(), paths.freeTestDrive()];
    const inEnd = within(screen.getByRole("region", { name: "Read the books. Then decide." }));
    const leadTo = (links: HTMLElement[]) => links.map((link) => link.getAttribute("href"));
    expect(leadTo(inEnd.getAllByRole("link"))).toEqual([
      ...[paths.sectors(), paths.account(), paths.roiTracker(), paths.legal("how-figures")],
    ]);
    expect(leadTo(screen.getAllByRole("link"))).not.toContain(paths.signUp());
    heroFor(null);
    expect(leadTo(screen.getAllByRole("link"))).toEqual(expect.arrayContaining(asked));
  });

  test("asks a visitor for a phone number, and no member: they are led to what they have", () => {
    expect(within(heroFor(null)).getAllByRole("textbox")).not.toEqual([]);
    const hero = heroFor({ firstName: "Ada", lastName: "Byron", email: "ada@example.com" });
    expect(within(hero).queryAllByRole("textbox")).toEqual([]);
    expect(textOf(hero)).not.toMatch(/test drive|text one link/i);
    const start = within(hero).getByRole("link", { name: "See the sectors" });
    expect(start.getAttribute("href")).toBe(paths.sectors());
    expect(within(hero).getByRole("link", { name: "Risk disclosures" })).toBeTruthy();
  });
});

test("the sample curve says within its drawing that it is a sample (SPEC-DECISIONS 42)", () => {
  const curve = screen.getByRole("img", { name: /^Sample: the running balance/ });
  expect(curve.querySelector("text")?.textContent).toBe("Sample");
});
