import type { Contract } from "../../contract";
import type { Plan, PlansOf } from "../plan";
import type { World } from "../world-types";
import { authPlans } from "./auth";
import { backingPlans, pledgeVisit } from "./backing";
import { bankLinkPlans, bankVisit } from "./bank-link";
import { blogPlans } from "./blog";
import { brokeragePlans } from "./brokerage";
import { cardVisit } from "./card-visit";
import { chartsPlans } from "./charts";
import { dataPlans } from "./data";
import { deskPlans } from "./desk";
import { checkedInvestor, investorsPlans } from "./investors";
import { marketPlans } from "./market";
import { roiPlans } from "./roi";
import { transactionPlans } from "./transactions";
import { usersPlans } from "./users";

type Plans = { readonly [Service in keyof Contract]: PlansOf<Contract[Service]> };

/** The plan of each call by its name, such as `users.login`. */
export function makePlans(world: World): ReadonlyMap<string, Plan<unknown>> {
  const visit = bankVisit(world);
  const cards = cardVisit(world);
  const checks = checkedInvestor(world);
  const pledges = pledgeVisit(world, checks);
  const plans: Plans = {
    users: usersPlans(world),
    auth: authPlans(world),
    market: marketPlans(world, cards),
    charts: chartsPlans(world),
    blog: blogPlans(world),
    data: dataPlans(world),
    roi: roiPlans(world),
    brokerage: brokeragePlans(world, visit),
    bankLink: bankLinkPlans(world, visit),
    transactions: transactionPlans(world, cards, pledges),
    desk: deskPlans(world),
    investors: { ...investorsPlans(world, checks), ...backingPlans(world, pledges) },
  };
  return new Map(
    Object.entries(plans).flatMap(([service, group]) =>
      Object.entries(group).map(([name, plan]): [string, Plan<unknown>] => [`${service}.${name}`, plan]),
    ),
  );
}
