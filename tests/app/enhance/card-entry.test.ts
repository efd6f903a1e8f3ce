// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cardWords as words } from "~/content/cards";
import {
  answer,
  button,
  form,
  gone,
  open,
  part,
  press,
  refusal,
  script,
  told,
  withCardField,
} from "../../harness/card-field";

const on = withCardField();

describe("where the provider's script has come", () => {
  test("its element stands in the place of the way to its page", () => {
    open();
    expect(part("hosted").hidden).toBe(true);
    expect(part("entry").hidden).toBe(false);
    expect(part("card").textContent).toBe("the provider's frame");
  });

  test("the form goes its way with the id of the card that was kept, and by the button that was pressed", async () => {
    open();
    press();
    await gone(on);
    expect(on.confirmed).toEqual(["setup a secret"]);
    expect(on.sent).toEqual([{ fields: { consent: "yes", paymentMethodId: "pm_new" }, by: "Start" }]);
  });

  test("a payment is paid, and the form takes its id along", async () => {
    on.outcome = async () => ({ paymentIntent: { id: "pi_1" } });
    open({ kind: "payment", field: "paymentId" });
    press();
    await gone(on);
    expect(on.confirmed).toEqual(["payment a secret"]);
    expect(on.sent[0]?.fields).toEqual({ consent: "yes", paymentId: "pi_1" });
  });

  test("the secret is asked for with what the form says", async () => {
    const asked = answer({ clientSecret: "a secret" });
    open();
    press();
    await gone(on);
    const [address, init] = asked.mock.calls[0] ?? [];
    expect([address, init?.method, String(init?.body)]).toEqual([
      "/intent",
      "POST",
      "consent=yes&paymentMethodId=",
    ]);
  });

  test("pressed again while the card is confirmed, it is confirmed once", async () => {
    open();
    press();
    press();
    await gone(on);
    expect(on.confirmed).toHaveLength(1);
  });

  test("sent again, the card that was confirmed is not confirmed anew", async () => {
    open();
    press();
    await gone(on);
    press();
    await gone(on, 2);
    expect([on.confirmed.length, on.sent[1]?.fields.paymentMethodId]).toEqual([1, "pm_new"]);
  });

  test("another card typed after that is", async () => {
    open();
    press();
    await gone(on);
    on.tell.change?.();
    press();
    await gone(on, 2);
    expect(on.confirmed).toHaveLength(2);
  });
});

describe("a refusal", () => {
  const declined = async () => ({ error: { message: "Your card was declined." } });

  test("of the card is shown in the page with the provider's sentence, and nothing is sent", async () => {
    on.outcome = declined;
    open();
    press();
    await told();
    expect(refusal().textContent).toBe("Your card was declined.");
    expect(document.activeElement).toBe(refusal());
    expect(on.sent).toEqual([]);
    expect(form().elements.namedItem("paymentMethodId")).toHaveProperty("value", "");
  });

  test("is gone with the next press, which is another try", async () => {
    on.outcome = declined;
    open();
    press();
    await told();
    await vi.waitFor(() => expect(button().hasAttribute("aria-disabled")).toBe(false));
    on.outcome = async () => ({ setupIntent: { payment_method: { id: "pm_other" } } });
    press();
    expect(refusal().hidden).toBe(true);
    await gone(on);
    expect(on.sent[0]?.fields.paymentMethodId).toBe("pm_other");
  });

  test("of our own server is shown with its sentence, and the provider is not asked", async () => {
    answer({ message: "You may put in $4,000." }, 422);
    open();
    press();
    await told();
    expect([refusal().textContent, on.confirmed]).toEqual(["You may put in $4,000.", []]);
  });

  test.each([
    ["nobody can be reached", () => Promise.reject(new TypeError("failed"))],
    ["the answer cannot be read", async () => new Response("<html>")],
    ["the answer is none", async () => Response.json({})],
  ])("where %s says that nothing was charged", async (_what, reply) => {
    vi.spyOn(window, "fetch").mockImplementation(reply);
    open();
    press();
    await told();
    expect([refusal().textContent, on.sent]).toEqual([words.unreachable, []]);
  });

  test("where the provider says nothing of what it did sends nothing either", async () => {
    on.outcome = async () => ({});
    open();
    press();
    await told();
    expect([refusal().textContent, on.sent]).toEqual([words.unreachable, []]);
  });
});

test("a secret is waited for no longer than its time", async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  vi.spyOn(window, "fetch").mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("too late")));
      }),
  );
  open();
  press();
  expect(timeout).toHaveBeenCalledWith(15_000);
  deadline.abort();
  await told();
  expect(refusal().textContent).toBe(words.unreachable);
});

test("whose session is over is led to the login page by the form itself", async () => {
  const redirected = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  vi.spyOn(window, "fetch").mockResolvedValue(redirected);
  open();
  const left = new Promise<void>((resolve) => vi.spyOn(form(), "submit").mockImplementation(resolve));
  press();
  await left;
  expect([refusal().hidden, on.confirmed]).toEqual([true, []]);
});

describe("beside saved cards", () => {
  const saved = '<input type="radio" name="paymentMethodId" value="pm_saved" checked>';
  const openBeside = () => open({ choice: { chosen: false } }, saved);

  test("one of those goes its way without the provider", () => {
    openBeside();
    press();
    expect(on.sent).toEqual([{ fields: { consent: "yes", paymentMethodId: "pm_saved" }, by: "Start" }]);
    expect(on.confirmed).toEqual([]);
  });

  test("whoever types into the element has chosen the new one", async () => {
    openBeside();
    on.tell.focus?.();
    press();
    await gone(on);
    expect(on.sent[0]?.fields.paymentMethodId).toBe("pm_new");
  });
});

describe("where it has not come", () => {
  beforeEach(() => {
    delete window.Stripe;
  });

  test("the form is as it was: the way to the provider's page, and no field", () => {
    open();
    expect([part("hosted").hidden, part("entry").hidden]).toEqual([false, true]);
    press();
    expect(on.sent).toEqual([{ fields: { consent: "yes" }, by: "Start" }]);
  });

  test("it may come later", () => {
    const stripe = vi.fn<NonNullable<Window["Stripe"]>>(() => ({
      elements: () => ({ create: () => ({ mount: () => {}, on: () => {} }) }),
      confirmCardSetup: on.outcome,
      confirmCardPayment: on.outcome,
    }));
    open();
    window.Stripe = stripe;
    script().dispatchEvent(new Event("load"));
    expect(stripe).toHaveBeenCalledWith("pk_test_1");
    expect(part("entry").hidden).toBe(false);
  });
});
