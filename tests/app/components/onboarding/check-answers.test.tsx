// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckAnswers } from "~/components/onboarding/check-answers";

const answers = {
  liquid_net_worth: "1000001_to_5000000",
  total_net_worth: "under_50000",
  country_of_tax_residence: "USA",
};

test("an answer that may be wrong is pointed out beside it, before anybody signs", () => {
  document.body.innerHTML = renderToStaticMarkup(
    <CheckAnswers data={{ answers, given: {}, countries: [] }} />,
  );
  const rows = [...document.querySelectorAll("dt")].map(({ textContent, nextElementSibling }) => ({
    label: textContent,
    said: nextElementSibling?.querySelector("p")?.textContent,
  }));
  expect(rows.filter(({ said }) => said)).toEqual([
    {
      label: "What is your liquid net worth?",
      said: "Your liquid net worth is above your total net worth, which it is a part of.",
    },
  ]);
});
