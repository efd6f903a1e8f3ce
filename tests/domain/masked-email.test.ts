import { expect, test } from "vitest";
import { maskEmail } from "../../domain/masked-email";

test.each([
  ["dana.lee@example.com", "da•••@ex•••.com"],
  ["d@x.org", "d•••@x•••.org"],
  ["do@mail.example.co.uk", "d•••@ma•••.uk"],
  ["someone@localhost", "so•••@lo•••"],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
