// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LeavingEvent } from "~/lib/leaving";
import { investorForm } from "../../../harness/onboarding";
import { stepData, stepPage } from "../../../harness/step-page";

beforeEach(() => {
  document.title = "Investor questionnaire";
});
afterEach(cleanup);

const groupOf = (key: string) =>
  document.querySelector<HTMLDetailsElement>(`[data-group="${key}"]`) ?? expect.fail(`no group ${key}`);
const radio = (name: string, value: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`) ?? expect.fail("no radio");
const input = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no field ${name}`);
const choose = (name: string, value: string) => fireEvent.click(radio(name, value));
const form = () => document.querySelector("form") ?? expect.fail("no form");
const messagesAt = (key: string) => groupOf(key).textContent;

describe("with script, a step", () => {
  test("folds what is answered once the next question is, and not before", () => {
    render(stepPage(stepData("investor-questionnaire")));
    for (const objective of ["market_speculation", "growth"]) {
      choose("investment_objective", objective);
      expect(groupOf("investment_objective").open, "still there to be changed").toBe(true);
    }
    choose("risk_tolerance", "moderate");
    expect(groupOf("investment_objective").open).toBe(false);
    expect(groupOf("investment_objective").querySelector("summary")?.textContent).toContain("Growth");
    expect(groupOf("risk_tolerance").open).toBe(true);
  });

  test("does not fold what is not complete, or what nobody touched", () => {
    render(stepPage(stepData("investor-questionnaire", { values: { marital_status: "SINGLE" } })));
    choose("employment_status", "employed");
    choose("risk_tolerance", "moderate");
    expect(groupOf("employment_status").open, "the employer is not named").toBe(true);
    expect(groupOf("marital_status").open).toBe(true);
  });

  test("shows SPEC's sentence as soon as somebody is not eligible, and takes it back", async () => {
    render(stepPage(stepData("investor-questionnaire")));
    choose("risk_tolerance", "conservative");
    await waitFor(() => expect(messagesAt("risk_tolerance")).toContain("We are sorry"));
    expect(screen.getByRole("link", { name: "What you can still use" })).toBeTruthy();
    choose("risk_tolerance", "moderate");
    await waitFor(() => expect(messagesAt("risk_tolerance")).not.toContain("We are sorry"));
  });

  test("judges text when it is left", async () => {
    render(stepPage(stepData("contact-information")));
    fireEvent.change(input("email"), { target: { value: "ada@" } });
    expect(messagesAt("email")).not.toContain("valid email");
    fireEvent.blur(input("email"));
    await waitFor(() => expect(messagesAt("email")).toContain("Please enter a valid email"));
  });

  test("waits with a message while the pointer is down: what moved under it would not be clicked", async () => {
    render(stepPage(stepData("contact-information")));
    fireEvent.pointerDown(document.body);
    fireEvent.blur(input("email"));
    await act(async () => {});
    expect(messagesAt("email")).not.toContain("Required");
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(messagesAt("email")).toContain("Required"));
  });

  test("judges a date when all of it is left", async () => {
    render(stepPage(stepData("contact-information")));
    fireEvent.change(input("date_of_birth_month"), { target: { value: "13" } });
    fireEvent.blur(input("date_of_birth_month"), { relatedTarget: input("date_of_birth_day") });
    await act(async () => {});
    expect(messagesAt("date_of_birth")).not.toContain("Please enter");
    fireEvent.blur(input("date_of_birth_year"), { relatedTarget: input("email") });
    await waitFor(() => expect(messagesAt("date_of_birth")).toContain("Please enter a day that exists"));
  });

  test("posts whatever stands there, whole: the server answers, and keeps what is right", () => {
    const leaving = vi.fn();
    document.addEventListener("site:leaving" satisfies LeavingEvent, leaving, { once: true });
    render(stepPage(stepData("investor-questionnaire")));
    expect(fireEvent.submit(form()), "the browser's own post goes on").toBe(true);
    expect(leaving, "and the bar is told").toHaveBeenCalledTimes(1);
    expect(messagesAt("risk_tolerance"), "nothing is judged on the way").not.toContain("We are sorry");
  });

  test("does not ask again for a tax id that is kept", async () => {
    render(stepPage(stepData("contact-information", { given: { tax_id: "•••••9871" } })));
    fireEvent.blur(input("tax_id"));
    fireEvent.blur(input("city"));
    await waitFor(() => expect(messagesAt("country")).toContain("Required"));
    expect(messagesAt("country_of_tax_residence")).not.toContain("Required");
  });

  test("that came back says so in the title until all of it is mended", async () => {
    const refused = {
      fieldErrors: { marital_status: "Please select your marital status." },
      repopulateFields: { ...investorForm, marital_status: "" },
    };
    render(stepPage(stepData("investor-questionnaire"), refused));
    await waitFor(() => expect(document.title).toBe("Error: Investor questionnaire"));
    choose("marital_status", "SINGLE");
    await waitFor(() => expect(document.title).toBe("Investor questionnaire"));
    expect(screen.queryByRole("region", { name: "There is a problem" })).toBeNull();
  });

  test("keeps the summary that has the focus, and its messages, while React takes over", async () => {
    const refused = { fieldErrors: { risk_tolerance: "Said by the server" }, repopulateFields: investorForm };
    const page = () => stepPage(stepData("investor-questionnaire"), refused);
    document.body.innerHTML = `<div id="app">${renderToString(page())}</div>`;
    // The stub, which is made for browsers, is warned of its own layout effects here.
    vi.mocked(console.error).mockClear();
    const said = [...document.querySelectorAll("section, [id$='-error']")];
    expect(said).toHaveLength(2);
    await act(async () => void hydrateRoot(document.getElementById("app") ?? document.body, page()));
    expect([...document.querySelectorAll("section, [id$='-error']")]).toEqual(said);
    for (const node of said) expect(node.isConnected, "the very node").toBe(true);
  });

  test("keeps what the server said of it until something is done about it", async () => {
    const refused = { fieldErrors: { risk_tolerance: "Said by the server" }, repopulateFields: investorForm };
    render(stepPage(stepData("investor-questionnaire"), refused));
    await act(async () => {});
    expect(messagesAt("risk_tolerance")).toContain("Said by the server");
    choose("risk_tolerance", "significant_risk");
    await waitFor(() => expect(messagesAt("risk_tolerance")).not.toContain("Said by the server"));
  });
});
