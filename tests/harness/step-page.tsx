import { createRemixStub } from "@remix-run/testing";
import type { ReactNode } from "react";
import { StepPage } from "~/components/onboarding/step-page";
import type { StepData } from "~/pages/onboarding/onboarding.server";
import type { Answers } from "../../domain/onboarding/question";
import type { QuestionStepName } from "../../domain/onboarding/steps";

const fewCountries = [
  { value: "USA", label: "United States of America" },
  { value: "DEU", label: "Germany" },
];

/** What the page of a step gets from its loader, nothing answered yet. */
export const stepData = (step: QuestionStepName, data: Partial<StepData> = {}): StepData => ({
  step,
  owner: "u1",
  values: {},
  given: {},
  submitted: false,
  today: "2026-11-21",
  countries: fewCountries,
  ...data,
});

interface Refused {
  fieldErrors: Record<string, string>;
  repopulateFields: Answers;
}

/** The page of a step at its address, after an action that refused this. */
export function stepPage(data: StepData, refused?: Refused, children?: ReactNode): ReactNode {
  const Component = () => <StepPage data={data}>{children}</StepPage>;
  const Stub = createRemixStub([{ id: "page", path: "*", Component }]);
  return (
    <Stub
      initialEntries={[`/onboarding/${data.step}`]}
      hydrationData={{ loaderData: {}, ...(refused && { actionData: { page: refused } }) }}
      future={{ v3_relativeSplatPath: true }}
    />
  );
}
