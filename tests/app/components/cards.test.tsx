import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CardEntry } from "~/components/cards/card-entry";
import { CardLine, hasExpired } from "~/components/cards/card-line";
import { brandWords } from "~/content/cards";
import { cardScript } from "~/lib/card-script";

const visa = { brand: "visa", last4: "4242", expMonth: 4, expYear: 2030 };
const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

describe("a card's line", () => {
  test("says whose it is, its last digits, and until when it is good", () => {
    expect(textOf(renderToStaticMarkup(<CardLine card={visa} />))).toBe("Visa ending in 4242, expires 04/30");
  });

  test("is good to the end of its month, and says when it has expired", () => {
    expect(hasExpired(visa, "2030-04-30T23:59:59Z")).toBe(false);
    expect(hasExpired(visa, "2030-05-01T00:00:00Z")).toBe(true);
    const html = renderToStaticMarkup(<CardLine card={visa} today="2030-05-01T00:00:00Z" />);
    expect(textOf(html)).toBe("Visa ending in 4242, expired 04/30");
  });

  test("calls a brand that is not known by its provider's word", () => {
    expect([brandWords("amex"), brandWords("cartes_bancaires"), brandWords("unknown")]).toEqual([
      "American Express",
      "cartes_bancaires",
      "Card",
    ]);
  });
});

describe("where a card is entered", () => {
  const entry = (script?: { publishableKey: string }) =>
    renderToStaticMarkup(
      <CardEntry script={script} intent="/secret">
        <button type="submit">Add a card</button>
      </CardEntry>,
    );

  test("without the provider's script there is the way to its page alone", () => {
    expect(entry()).toBe('<button type="submit">Add a card</button>');
  });

  test("with it, the field waits hidden and disabled until the script has come", () => {
    const html = entry({ publishableKey: "pk_test_1" });
    expect(html).toContain(`<script src="${cardScript}" async=""></script>`);
    expect(html).toMatch(/<div data-part="entry"[^>]* hidden="">/);
    expect(html).toContain('<input type="hidden" name="paymentMethodId" disabled=""/>');
    expect(html).toContain("Add a card");
  });
});
