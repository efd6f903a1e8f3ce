import { accounts } from "./account";
import { desk } from "./desk";
import { entry } from "./entry";
import { faults } from "./faults";
import { home } from "./home";
import { invest } from "./invest";
import { leads } from "./leads";
import { ledger } from "./ledger";
import { marketing } from "./marketing";
import { onboarding } from "./onboarding";
import { payment } from "./payment";
import { protection } from "./protection";
import { record } from "./record";
import { research } from "./research";
import type { State } from "./state";

/** Every screen in each of its states: whatever has to hold everywhere is held on these. */
export const states: readonly State[] = [
  ...marketing,
  ...leads,
  ...entry,
  ...research,
  ...record,
  ...ledger,
  ...accounts,
  ...protection,
  ...home,
  ...payment,
  ...onboarding,
  ...invest,
  ...desk,
  ...faults,
];

/** What there is to see without JavaScript. */
export const withoutScripts: readonly State[] = states.filter(({ scripts }) => scripts !== "only");
