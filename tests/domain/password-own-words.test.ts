import { expect, test } from "vitest";
import { whyGuessable } from "../../domain/password-strength.server";

const owner = { firstName: "Zoe", lastName: "Quill", email: "zoe.quill@example.com" };

test.each([
  "quillzoequill",
  "zoe.quill@example",
  "zoe.quill@example.net",
  "zoequill@example.com",
  "zoequill2026!",
  "Quill-Zoe-2026",
])(
  "S26: a password of the owner's own words is refused: %s",
  async (password) => {
    expect(await whyGuessable(password, owner)).toMatch(
      /^Your name, your email and the name of this site are easy to guess/,
    );
  },
  60_000,
);

test.each(["Copper Lamp", "copperlamp2026", "Lamp-of-Copper!", "ZoeCopperLamp1"])(
  "S26: a password of the product's name is refused like one of the owner's: %s",
  async (password) => {
    expect(await whyGuessable(password, { ...owner, brand: "Copper Lamp" })).toMatch(/the name of this site/);
  },
  60_000,
);

test("words of others beside one's own make a password", async () => {
  expect(
    await whyGuessable("zoe rides a copper tramway", { ...owner, brand: "Copper Lamp" }),
  ).toBeUndefined();
  expect(await whyGuessable("quillzoequill", { firstName: "Ann", email: "ann@b.org" })).toBeUndefined();
}, 60_000);
