import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { memberMoneyWords as words } from "~/content/desk-member-money";
import {
  cancelMemberSchema,
  decideSchema,
  grantSchema,
  promoteSchema,
  refundSchema,
} from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import { formatCharge } from "~/lib/money";
import type { DeskMember, GivenMoney } from "../../../contract/desk-member-schemas";
import { momentOf } from "./desk-moment";
import { reasonSpec, SeenField } from "./member-forms";

interface OfMember {
  member: DeskMember;
}
interface OfSubscription extends OfMember {
  subscription: string;
}
interface Giving extends OfMember {
  givenKey: string;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const Named = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={value} />
);

/** Cancels a subscription, at once or with its period. */
export const CancelForm = ({ member: { id, seen }, subscription }: OfSubscription) => (
  <AccountPart id="cancel-part" title={words.cancel}>
    <Form
      id="cancel"
      press="cancel"
      action={deskPaths.deskMemberMoney(id)}
      schema={cancelMemberSchema}
      fields={[
        { name: "cancelAt", label: words.cancelAt, choices: choicesOf(words.cancelTimes) },
        reasonSpec("cancelReason", words.reason),
      ]}
      submit={words.cancel}
      tone="danger"
      terms={
        <>
          <SeenField seen={seen} />
          <Named name="subscription" value={subscription} />
        </>
      }
    />
  </AccountPart>
);

/** Lets a promotion count. */
export const PromoteForm = ({ member: { id, seen }, subscription }: OfSubscription) => (
  <AccountPart id="promote-part" title={words.promote}>
    <p>{words.promoteLede}</p>
    <Form
      id="promote"
      press="promote"
      action={deskPaths.deskMemberMoney(id)}
      schema={promoteSchema}
      fields={[
        { name: "promoCode", label: words.promoCode, maxLength: 40, autoComplete: "off" },
        reasonSpec("promoReason", words.reason),
      ]}
      submit={words.promote}
      tone="quiet"
      terms={
        <>
          <SeenField seen={seen} />
          <Named name="subscription" value={subscription} />
        </>
      }
    />
  </AccountPart>
);

/** Gives free months. */
export const GrantForm = ({ member: { id, seen }, givenKey }: Giving) => (
  <AccountPart id="grant-part" title={words.grant}>
    <p>{words.grantLede}</p>
    <Form
      id="grant"
      press="grant"
      action={deskPaths.deskMemberMoney(id)}
      schema={grantSchema}
      fields={[
        {
          ...{ name: "months", label: words.months, hint: words.monthsHint },
          ...{ inputMode: "numeric", maxLength: 2, autoComplete: "off" },
        },
        reasonSpec("grantReason", words.reason),
      ]}
      submit={words.grant}
      terms={
        <>
          <SeenField seen={seen} />
          <Named name="givenKey" value={givenKey} />
        </>
      }
    />
  </AccountPart>
);

/** Gives a charge back of which something is left. */
export function RefundForm({ member: { id, seen, charges, given }, givenKey }: Giving) {
  const underWay = new Set(
    given.flatMap(({ state, invoiceId }) => (state === "waiting" || state === "asked" ? [invoiceId] : [])),
  );
  const left = charges.filter((each) => each.paidCents > each.refundedCents && !underWay.has(each.id));
  return (
    <AccountPart id="refunds" title={words.refund}>
      {left.length === 0 ? (
        <p>{words.nothingLeft}</p>
      ) : (
        <>
          <p>{words.refundLede}</p>
          <Form
            id="refund"
            press="refund"
            action={deskPaths.deskMemberMoney(id)}
            schema={refundSchema}
            fields={[
              {
                ...{ name: "charge", label: words.charge },
                choices: left.map((charge) => ({
                  value: `${charge.id} ${charge.paidCents - charge.refundedCents}`,
                  label: words.choice(
                    charge.number ?? charge.id,
                    momentOf(charge.createdAt),
                    formatCharge(charge.paidCents - charge.refundedCents),
                  ),
                })),
              },
              {
                ...{ name: "part", label: words.part, hint: words.partHint, optional: true },
                ...{ inputMode: "decimal", maxLength: 12, autoComplete: "off" },
              },
              reasonSpec("refundReason", words.reason),
            ]}
            submit={words.refund}
            terms={
              <>
                <SeenField seen={seen} />
                <Named name="givenKey" value={givenKey} />
              </>
            }
          />
        </>
      )}
    </AccountPart>
  );
}

/** The decision on what waits for a second person. */
export const DecideForm = ({
  member: { id, seen },
  waiting,
}: OfMember & { waiting: readonly GivenMoney[] }) => (
  <AccountPart id="decide-part" title={words.decide}>
    <p>{words.decideLede}</p>
    <Form
      id="decide"
      press="decide"
      action={deskPaths.deskMemberMoney(id)}
      schema={decideSchema}
      fields={[
        {
          ...{ name: "given", label: words.what },
          choices: waiting.map((each) => ({
            value: each.id,
            label: words.choice(words.kinds[each.kind], each.askedBy, formatCharge(each.amountCents)),
          })),
        },
        { name: "decision", label: words.decision, choices: choicesOf(words.decisions) },
        reasonSpec("decideReason", words.reason),
      ]}
      submit={words.decide}
      terms={<SeenField seen={seen} />}
    />
  </AccountPart>
);
