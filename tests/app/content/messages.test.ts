import { describe, expect, it } from "vitest";
import { messageOf, messages, messageText } from "~/content/messages";
import { brandName } from "../../../domain/brand";
import { fieldMessages } from "../../../domain/field-messages";

const unnamed = { brand: brandName(undefined), broker: "Sandbox Brokerage" };
const keys = Object.keys(messages).filter((key): key is keyof typeof messages => key in messages);

describe("the catalogue of messages (SPEC 5, 8, SPEC-DECISIONS 2)", () => {
  it.each([
    ["welcomeBack", "success", "Welcome Back! Pleasure to see you again."],
    ["resetLinkSent", "success", "Your reset password link is on its way."],
    ["welcome", "success", "Welcome to the product"],
    ["accountCreated", "success", "Sandbox Brokerage account created successfully!"],
    ["signedOut", "info", "You've been signed out."],
    ["refreshFailed", "error", "Failed to refresh access token"],
    ["emailForgotten", "error", "Oops, you forgot to enter an email."],
    ["serverSaid", "error", "There was an error submitting the form. Please try again."],
  ] as const)("%s is the %s toast %o, word for word", (key, type, text) => {
    expect(messages[key].type).toBe(type);
    expect(messageText(key, unnamed)).toBe(text);
  });

  it("speaks of the product by its name where one is set (SPEC-DECISIONS 1)", () => {
    expect(messageText("welcome", { ...unnamed, brand: brandName("Acme") })).toBe("Welcome to Acme");
  });

  it("names the broker as the setting does, whatever stands in it (SPEC-DECISIONS 28)", () => {
    expect(messageText("accountCreated", { ...unnamed, broker: "$& {brand}" })).toBe(
      "$& {brand} account created successfully!",
    );
  });

  it("shows the sign-out notice at the top centre, and every other at the top right", () => {
    expect(messageOf("signedOut").position).toBe("top-center");
    const elsewhere = keys.filter((key) => key !== "signedOut");
    for (const key of elsewhere) expect(messageOf(key).position ?? "top-right").toBe("top-right");
  });

  it("shows the server's own words as they are, and its own when there are none", () => {
    expect(messageText("serverSaid", unnamed, "Wrong {brand} password.")).toBe("Wrong {brand} password.");
    const fallback = "There was an error submitting the form. Please try again.";
    for (const nothing of [undefined, "", "  "])
      expect(messageText("serverSaid", unnamed, nothing)).toBe(fallback);
  });

  it("lets no other message be replaced by what a server said", () => {
    expect(messageText("welcomeBack", unnamed, "Something else")).toBe(messages.welcomeBack.text);
  });

  it("leaves no placeholder unfilled", () => {
    for (const key of keys) expect(messageText(key, unnamed)).not.toMatch(/[{}]/);
  });

  it("has SPEC's words beside the fields", () => {
    expect([
      fieldMessages.required,
      fieldMessages.minLength(8),
      fieldMessages.maxLength(100),
      fieldMessages.phone,
      fieldMessages.email,
      fieldMessages.promoCode,
    ]).toEqual([
      "Required",
      "Minimum length is 8",
      "Maximum length is 100",
      "Please enter a valid phone number",
      "Please enter a valid email",
      "Sorry, #s and letters only for your promo code",
    ]);
  });
});
