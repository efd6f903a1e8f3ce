import { randomInt } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { apiUrl } from "./site";

const Texts = z.array(z.object({ to: z.string(), body: z.string() }));

const areas = [
  206, 212, 213, 214, 215, 216, 303, 304, 305, 312, 313, 314, 404, 412, 415, 503, 504, 602, 617, 702, 713,
];

/** Gives a number on /account/alerts/phone, which asks for the code then; its ten digits. */
export async function giveNumber(page: Page): Promise<string> {
  // Of the ranges that are nobody's, one in each area: each number takes few codes a day, and one at a time.
  const area = areas[randomInt(areas.length)];
  const number = `${area}55501${String(randomInt(100)).padStart(2, "0")}`;
  await page.locator("#alert-phone").getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.locator("#alert-code").waitFor();
  return number;
}

/** The code that was texted to that number, out of the outbox. */
export async function textedCode(number: string, api = apiUrl): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const texts = Texts.parse(await (await fetch(`${api}/outbox/texts.json`)).json());
    const bodies = texts.filter(({ to }) => to === `+1${number}`).map(({ body }) => body);
    code = bodies.flatMap((body) => /(\d{6}) is your code/.exec(body)?.[1] ?? [])[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return code ?? "";
}
