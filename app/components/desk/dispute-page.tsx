import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { deskDisputeWords as words } from "~/content/desk-disputes";
import { evidenceLength, evidenceSchema, submissionSchema } from "~/lib/desk-dispute-forms";
import { deskPaths } from "~/lib/desk-paths";
import { formatExact } from "~/lib/money";
import type { OpenedDispute } from "../../../contract/desk-disputes";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { dueOf, whoseOf } from "./disputes-page";
import { Facts } from "./job-page";

interface OfDispute {
  dispute: OpenedDispute;
}

const facts = ["customerName", "customerEmail", "purchaseAddress", "serviceDate"] as const;
const texts = ["product", "activity", "cancellationTerms", "cancellationRebuttal", "note"] as const;

/** One dispute: where it stands, what its bank would be told, the words that can be changed, and sending it. */
export function DisputePage({ dispute }: OfDispute) {
  const { id, standing, status, amountCents, reason, openedAt, deeds } = dispute;
  return (
    <DeskSubpage
      title={words.one(id)}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskDisputes() }]}
    >
      <AccountPart id="about" title={words.standing}>
        <Facts
          facts={[
            [words.standing, `${words.standings[standing]} (${status})`],
            [words.due, dueOf(dispute)],
            [words.amount, formatExact(amountCents)],
            [words.reason, reason],
            [words.opened, momentOf(openedAt)],
          ]}
        />
        <p>{whoseOf(dispute)}</p>
      </AccountPart>
      <AccountPart id="evidence" title={words.evidence}>
        <Evidence dispute={dispute} />
      </AccountPart>
      {dispute.takesEvidence && <SubmitPart dispute={dispute} />}
      <AccountPart id="deeds" title={words.deeds}>
        <DeskTable
          label={words.deeds}
          none={words.noDeeds}
          head={[words.at, words.deed, words.by, words.entry]}
          rows={deeds.map(({ seq, at, by, isSent }) => ({
            key: String(seq),
            cells: [
              momentOf(at),
              isSent ? words.sentDeed : words.savedDeed,
              by,
              <a key="entry" href={deskPaths.deskAuditEntry(seq)}>
                {words.entryNumber(seq)}
              </a>,
            ],
          }))}
        />
      </AccountPart>
    </DeskSubpage>
  );
}

/** What is known for sure, and below it the texts: to be changed while the bank takes them. */
function Evidence({ dispute }: OfDispute) {
  const { evidence, takesEvidence, keepsWords } = dispute;
  const told = (names: readonly (keyof typeof words.fields)[]) =>
    names.flatMap((name) => {
      const text = evidence[name];
      return text ? [[words.fields[name], text] as const] : [];
    });
  const isEdited = takesEvidence && keepsWords;
  return (
    <>
      <p>{takesEvidence ? (keepsWords ? words.collected : words.notKept) : words.notTaken}</p>
      <Facts facts={told(isEdited ? facts : [...facts, ...texts])} />
      {isEdited && <WordsForm dispute={dispute} />}
    </>
  );
}

const WordsForm = ({ dispute: { id, seen, evidence } }: OfDispute) => (
  <Form
    id="save"
    press="save"
    action={deskPaths.deskDispute(id)}
    schema={evidenceSchema}
    values={Object.fromEntries(texts.map((name) => [name, evidence[name] ?? ""]))}
    fields={texts.map((name) => ({
      ...{ name, label: words.fields[name], rows: name === "product" ? 4 : 8 },
      ...{ maxLength: evidenceLength, optional: name !== "product" },
    }))}
    submit={words.save}
    tone="quiet"
    terms={<input type="hidden" name="seen" value={seen} />}
  />
);

const SubmitPart = ({ dispute: { id, seen } }: OfDispute) => (
  <AccountPart id="submission" title={words.submit}>
    <p>{words.submitLede}</p>
    <Form
      id="submit"
      press="submit"
      action={deskPaths.deskDispute(id)}
      schema={submissionSchema}
      fields={[]}
      submit={words.submit}
      terms={<input type="hidden" name="seen" value={seen} />}
    />
  </AccountPart>
);
