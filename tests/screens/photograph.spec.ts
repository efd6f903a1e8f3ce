import path from "node:path";
import { layOutAll } from "../e2e/accessible";
import { folder, nameOf, picturesOf, rows } from "./sheet";
import { reach } from "./state";
import { openFor, test } from "./visit";

for (const row of rows) {
  test(nameOf(row), async ({ browser, siteWithoutUpstream, siteThatIsTold }) => {
    const { state, js } = row;
    const [first] = picturesOf(row);
    const page = await openFor(
      state,
      browser,
      { siteWithoutUpstream, siteThatIsTold },
      {
        javaScriptEnabled: js,
        reducedMotion: "reduce",
        viewport: { width: first?.width ?? 1280, height: 900 },
      },
    );
    await reach(state, { page, js });
    await page.waitForLoadState("load");
    await layOutAll(page);
    // A notice would go while the pictures are taken.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.pause();
    });
    for (const { width, theme, file } of picturesOf(row)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: path.join(folder, file), fullPage: true, type: "jpeg", quality: 60 });
    }
    await page.context().close();
  });
}
