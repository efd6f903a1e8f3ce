import { AccountPart } from "~/components/account/account-part";
import { memberMoneyWords as words } from "~/content/desk-member-money";
import { formatCharge } from "~/lib/money";
import type { DeskMember } from "../../../contract/desk-member-schemas";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { CancelForm, DecideForm, GrantForm, PromoteForm, RefundForm } from "./member-money-forms";
import { belowMember } from "./member-page";

interface MemberMoneyPageProps {
  member: DeskMember;
  /** Of what may be given: sent twice, it is one. */
  givenKey: string;
}

/** What a member pays and paid, what was given at the desk, and the forms that change it. */
export function MemberMoneyPage({ member, givenKey }: MemberMoneyPageProps) {
  const { subscriptions, charges, given, roles } = member;
  const live = subscriptions.find(({ isLive }) => isLive);
  const waiting = given.filter(({ state }) => state === "waiting");
  const mayAct = roles.length === 0;
  return (
    <DeskSubpage title={words.title} lede={words.lede} above={belowMember(member)}>
      <AccountPart id="subscriptions" title={words.subscriptions}>
        {subscriptions.length === 0 ? <p>{words.none}</p> : <Subscriptions of={subscriptions} />}
      </AccountPart>
      <AccountPart id="charges" title={words.charges}>
        {charges.length === 0 ? <p>{words.none}</p> : <Charges of={charges} />}
      </AccountPart>
      <AccountPart id="given" title={words.given}>
        {given.length === 0 ? <p>{words.noneGiven}</p> : <Given of={given} />}
      </AccountPart>
      {mayAct && waiting.length > 0 && <DecideForm member={member} waiting={waiting} />}
      {mayAct && <RefundForm member={member} givenKey={givenKey} />}
      {mayAct && live && (
        <>
          <GrantForm member={member} givenKey={givenKey} />
          <PromoteForm member={member} subscription={live.id} />
          <CancelForm member={member} subscription={live.id} />
        </>
      )}
    </DeskSubpage>
  );
}

const Subscriptions = ({ of }: { of: DeskMember["subscriptions"] }) => (
  <DeskTable
    label={words.subscriptions}
    head={[words.plan, words.status, words.price, words.code, words.started, words.until]}
    rows={of.map(({ id, plan, status, priceCents, promoCode, startedAt, cancelAtPeriodEnd, ...ends }) => {
      const until = momentOf(ends.endedAt ?? ends.periodEndsAt);
      return {
        key: id,
        cells: [
          ...[plan, status, formatCharge(priceCents), promoCode ?? "–", momentOf(startedAt)],
          cancelAtPeriodEnd && !ends.endedAt ? words.ends(until) : until,
        ],
      };
    })}
  />
);

const Charges = ({ of }: { of: DeskMember["charges"] }) => (
  <DeskTable
    label={words.charges}
    head={[words.number, words.when, words.status, words.paid, words.refunded]}
    rows={of.map(({ id, number, createdAt, status, paidCents, refundedCents }) => ({
      key: id,
      cells: [
        ...[number ?? id, momentOf(createdAt), status],
        ...[formatCharge(paidCents), formatCharge(refundedCents)],
      ],
    }))}
  />
);

const Given = ({ of }: { of: DeskMember["given"] }) => (
  <DeskTable
    label={words.given}
    head={[words.what, words.amount, words.status, words.when, words.asked, words.approved, words.reason]}
    rows={of.map(({ id, kind, amountCents, state, askedAt, askedBy, approvedBy, reason }) => ({
      key: id,
      cells: [
        ...[words.kinds[kind], formatCharge(amountCents), words.states[state], momentOf(askedAt)],
        ...[askedBy, approvedBy ?? "–", reason],
      ],
    }))}
  />
);
