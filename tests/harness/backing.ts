import { pledgeAcknowledgements } from "~/pages/legal/agreements.server";
import { action, loader } from "~/routes/invest.back";
import { action as login } from "~/routes/invest.login";
import { pledges } from "../../api/db/investor-tables";
import type { withVisitor } from "./context";
import { askForChecks, iris, registerInvestor } from "./investors";

export const backPage = "/invest/back";
export const ticks = Object.fromEntries(
  pledgeAcknowledgements({ brandName: undefined, brokerageName: "Sandbox Brokerage" }).map(
    ({ kind, revision }) => [kind, revision],
  ),
);

interface BackData {
  onceKey: string;
  unpaid?: { id: string; amountCents: number };
  standing: { data: { offering: { id: string } } };
}

/** What a refused form brings back. */
export interface Refused {
  repopulateFields: Record<string, string>;
}

/** Iris on the page of a pledge. */
export function backing(on: ReturnType<typeof withVisitor>) {
  /** With changes she has been checked: her limit is $4,000. */
  const signIn = async (changes?: object) => {
    const { id } = await registerInvestor(on.api);
    if (changes) await askForChecks(on.api, id, changes);
    await on.visitor.visit(login, "/invest/login", { form: { email: iris.email, password: iris.password } });
  };
  const open = async () => (await on.visitor.visit(loader, backPage)).data as never as BackData;
  const send = async (changes: Record<string, string> = {}, route: typeof action = action) => {
    const { onceKey, standing } = await open();
    const form = {
      offering: standing.data.offering.id,
      key: onceKey,
      amount: "250",
      elsewhere: "0",
      ...ticks,
      ...changes,
    };
    return on.visitor.visit(route, backPage, { form });
  };
  const kept = () => on.api.db.select().from(pledges);
  return { signIn, open, send, kept };
}
