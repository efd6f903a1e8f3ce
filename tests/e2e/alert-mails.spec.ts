import { expect, test } from "playwright/test";
import { writeMail } from "../../api/mail/message";
import { foot, letters } from "../harness/alert-letters";
import { overflowOf, problemsOf } from "./accessible";

// The mails of alerts as a mail program shows them: a window of its own without our styles, pictures or scripts.
for (const width of [360, 1_280])
  for (const colorScheme of ["light", "dark"] as const)
    test(`every mail of an alert is readable at ${width} px, ${colorScheme}`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const [name, letter] of letters) {
        await page.setContent(writeMail(letter, foot).html);
        expect(await problemsOf(page, name)).toEqual([]);
        expect(await overflowOf(page), `${name} fits its window`).toBeLessThanOrEqual(0);
        if (name === "a digest of all")
          await page.screenshot({ path: info.outputPath("digest.png"), fullPage: true });
      }
    });
