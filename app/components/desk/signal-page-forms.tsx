import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { signalWords as words } from "~/content/desk-signals";
import { formatDate } from "~/lib/dates";
import { deskPaths } from "~/lib/desk-paths";
import { amendSchema, changeSchema, decisionSchema } from "~/lib/desk-signal-forms";
import type { HandSignal, SignalPreview } from "../../../contract/desk-signals";
import type { LedgerEntry } from "../../../contract/ledger";
import { LONGEST_REASON } from "../../../domain/hand-made";
import { SeenField } from "./member-forms";

const why: FieldSpec = { name: "why", label: words.why, maxLength: 300 };
const published: FieldSpec = { name: "reason", label: words.published, rows: 3, maxLength: LONGEST_REASON };
const level = { hint: words.levelHint, inputMode: "decimal", maxLength: 12, optional: true } as const;
const levels: readonly FieldSpec[] = [
  { name: "stop", label: words.stop, ...level },
  { name: "target", label: words.target, ...level },
];

interface DraftFormsProps {
  needsApproval: boolean;
  signal: HandSignal;
  preview?: SignalPreview | null | undefined;
}

/** Approving, issuing and discarding a draft. */
export function DraftForms({ needsApproval, signal, preview }: DraftFormsProps) {
  const { id, isOwn, isApproved } = signal;
  const decide = (press: "approve" | "issue", digest: string) => (
    <Form
      id={press}
      press={press}
      action={deskPaths.deskSignal(id)}
      schema={decisionSchema}
      fields={[why]}
      submit={words[press]}
      terms={<input type="hidden" name="digest" value={digest} />}
    />
  );
  const mayIssue = isOwn && (!needsApproval || isApproved);
  return (
    <>
      {(needsApproval || isApproved) && <p>{isApproved ? words.isApproved : words.needsApproval}</p>}
      {preview && !isOwn && !isApproved && (
        <AccountPart id="approve-part" title={words.approve}>
          <p>{words.approveLede}</p>
          {decide("approve", preview.digest)}
        </AccountPart>
      )}
      {preview && mayIssue && (
        <AccountPart id="issue-part" title={words.issue}>
          <p>{words.issueLede}</p>
          {decide("issue", preview.digest)}
        </AccountPart>
      )}
      {isOwn && (
        <ChangeForm id={id} press="discard" title={words.discard} reason={{ ...why, name: "reason" }} />
      )}
    </>
  );
}

interface OpenFormsProps {
  signal: HandSignal;
  entries: readonly LedgerEntry[];
  nextSession: string;
  canWithdraw: boolean;
}

/** Amending, withdrawing and closing a signal that is open. */
export function OpenForms({ signal, entries, nextSession, canWithdraw }: OpenFormsProps) {
  const date = formatDate(nextSession);
  const last = entries.findLast(({ kind }) => kind === "amend" || kind === "signal")?.facts ?? {};
  const dollars = (cents: string | number | null | undefined) =>
    typeof cents === "number" ? (cents / 100).toFixed(2) : "";
  const values = { stop: dollars(last.stopCents), target: dollars(last.targetCents) };
  const { id } = signal;
  return (
    <>
      <ChangeForm
        id={id}
        press="amend"
        title={words.amend}
        lede={words.amendLede(date)}
        values={values}
        seen={entries.at(-1)?.seq}
      />
      {canWithdraw ? (
        <ChangeForm id={id} press="withdraw" title={words.withdraw} lede={words.withdrawLede} />
      ) : (
        <ChangeForm id={id} press="close" title={words.close} lede={words.closeLede(date)} />
      )}
    </>
  );
}

interface ChangeFormProps {
  id: string;
  press: "amend" | "withdraw" | "close" | "discard";
  title: string;
  lede?: string;
  reason?: FieldSpec;
  values?: Readonly<Record<string, string>>;
  seen?: number | undefined;
}

const ChangeForm = ({ id, press, title, lede, reason = published, values = {}, seen }: ChangeFormProps) => (
  <AccountPart id={`${press}-part`} title={title}>
    {lede && <p>{lede}</p>}
    <Form
      id={press}
      press={press}
      action={deskPaths.deskSignal(id)}
      schema={press === "amend" ? amendSchema : changeSchema}
      fields={press === "amend" ? [...levels, { ...reason, name: "amendReason" }] : [reason]}
      values={values}
      submit={title}
      tone="quiet"
      terms={seen !== undefined && <SeenField seen={seen} />}
    />
  </AccountPart>
);
