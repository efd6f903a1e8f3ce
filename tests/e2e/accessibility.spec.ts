import { expect, test } from "playwright/test";
import { overflowOf, problemsOf, problemsOfUnknown } from "./accessible";
import { keyboardProblems } from "./keyboard";
import { lostInForcedColours, motionOf, toldByColour } from "./perception";

test("U2: axe finds nothing in a dialog that was refused without script", async ({ browser, page }) => {
  // The document of the refusal, as it comes; axe itself needs a page that runs scripts.
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/build\/.*\.js$/, (route) => route.abort());
  for (const [name, button] of [
    ["login", "Login"],
    ["forgot-password", "Send the link"],
  ] as const) {
    await plain.goto(`/2024?modal=${name}`);
    await plain.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(plain).toHaveTitle(/^Error: /);
    const body = await plain.content();
    await page.route("**/2024", (route) => route.fulfill({ body, contentType: "text/html" }), { times: 1 });
    await page.goto("/2024");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("main h1")).toHaveCount(1);
    expect(await problemsOf(page, name)).toEqual([]);
  }
  await plain.close();
});

test.describe("what every screen is held to is seen where it is broken", () => {
  const page = (body: string, style = "") =>
    `<!doctype html><html lang="en"><title>Broken</title><style>
      :root { --gain: rgb(1, 2, 3); --loss: rgb(4, 5, 6) }
      :focus-visible { outline: 3px solid }
      ${style}</style><main><h1>Broken</h1>${body}</main></html>`;

  test("U4: targets of less than 24 px beside each other", async ({ page: browser }) => {
    const small = "<button>a</button><button>b</button>";
    const style = "button { inline-size: 10px; block-size: 10px; padding: 0; margin: 0 }";
    await browser.setContent(page(small, style));
    expect((await problemsOf(browser, "small")).join()).toContain("target-size");
    await browser.setContent(page(small, "button { min-inline-size: 24px; min-block-size: 24px }"));
    expect(await problemsOf(browser, "large")).toEqual([]);
  });

  test("U2: a part that was judged before, once its markup, its colours or those around it differ", async ({
    page: browser,
  }) => {
    const look = (style: string, words = "words") =>
      browser
        .setContent(page(`<section><p>${words}</p></section>`, style))
        .then(() => problemsOfUnknown(browser, "parts"));
    expect(await look("")).toEqual([]);
    expect((await look("p { color: #ccc }")).join()).toContain("color-contrast");
    expect((await look("p { color: #ccc }")).join(), "and again, as it was wrong").toContain(
      "color-contrast",
    );
    expect((await look("main { background: #111 }")).join()).toContain("color-contrast");
    expect(await look("")).toEqual([]);
    expect((await look("", "<img src=data:>")).join()).toContain("image-alt");
    expect(await browser.locator("[data-known-part]").count(), "no mark is left").toBe(0);
  });

  test("U4: what Tab does not come to, comes to in another order, or does not show", async ({
    page: browser,
  }) => {
    await browser.setContent(page("<a href=#a>a</a><button>b</button><input aria-label=c>"));
    expect(await keyboardProblems(browser)).toEqual([]);
    await browser.setContent(page("<a href=#a>a</a><button tabindex=2>b</button>"));
    expect(await keyboardProblems(browser)).toHaveLength(1);
    await browser.setContent(page("<a href=#a>a</a><button>b</button>", "a:focus { outline: none }"));
    expect(await keyboardProblems(browser)).toEqual(["focus not shown: a# a"]);
    await browser.setContent(page("<a href=#a>a</a><button id=trap>b</button><a href=#c>c</a>"));
    await browser.evaluate(() => {
      const hold = (event: KeyboardEvent) => event.key === "Tab" && event.preventDefault();
      document.getElementById("trap")?.addEventListener("keydown", hold);
    });
    expect(await keyboardProblems(browser)).toHaveLength(1);
  });

  test("U6: a gain that its colour alone tells", async ({ page: browser }) => {
    const style = ".gain { color: var(--gain) } .loss { color: var(--loss) }";
    await browser.setContent(
      page("<b class=gain>+14%</b> <b class=loss>▼ 14%</b> <b class=loss>Loss</b>", style),
    );
    expect(await toldByColour(browser)).toEqual([]);
    await browser.setContent(page("<b class=gain>14%</b> <b class=loss>AAPL 14%</b>", style));
    expect(await toldByColour(browser)).toHaveLength(2);
  });

  test("U7: what moves, and what forced colours or large text take away", async ({ page: browser }) => {
    await browser.setContent(page("<p>still</p>"));
    expect(await motionOf(browser)).toEqual([]);
    await browser.setContent(page("<p>moving</p>", "p { transition: color 1s }"));
    expect(await motionOf(browser)).toHaveLength(1);

    const marks =
      "<button>edge</button><i></i><ul><li><a href=#a aria-current=page>a</a><li><a href=#b>b</a></ul>";
    const filled =
      "button, i, [aria-current] { background: rgb(9, 99, 9) } i { display: block; block-size: 9px }";
    await browser.setContent(page(marks, `${filled} button, a { border: 0; text-decoration: none }`));
    expect(await lostInForcedColours(browser)).toHaveLength(3);
    const kept = `${filled} button { border: 1px solid } i { forced-color-adjust: none } [aria-current] { font-weight: 700 }`;
    await browser.setContent(page(marks, kept));
    expect(await lostInForcedColours(browser)).toEqual([]);

    await browser.setContent(page("<p>wide</p>", "p { inline-size: 2000px }"));
    expect(await overflowOf(browser)).toBeGreaterThan(0);
    const fixed = "dialog { position: fixed; inline-size: 200px } p { inline-size: 300px }";
    await browser.setContent(page("<dialog open><p>wide</p></dialog>", fixed));
    expect(await overflowOf(browser), "of what stands above the page").toBeGreaterThan(0);
  });
});
