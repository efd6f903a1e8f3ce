import { FileField } from "~/components/forms/file-field";
import { Form } from "~/components/forms/form";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import {
  documentChoices,
  documentKindInWords,
  brokerDocumentWords as words,
} from "~/content/broker-documents";
import { formatDate } from "~/lib/dates";
import { documentSchema } from "~/lib/document-form";
import { paths } from "~/lib/paths";
import type { AccountStanding } from "~/pages/brokerage/brokerage-account.server";
import type { Panel } from "~/upstream/panel.server";
import { documentTypes } from "../../../domain/brokerage-documents";
import styles from "./account.module.css";
import { AccountPart } from "./account-part";
import { AccountSubpage } from "./account-subpage";
import { Asked } from "./asked";

interface SentDocument {
  id: string;
  kind: string;
  /** ISO 8601. */
  sentAt?: string | null | undefined;
}

interface DocumentsPageProps {
  standing: Panel<AccountStanding>;
  sent: Panel<{ taken: boolean; documents: SentDocument[] }>;
  /** The broker's name. */
  broker: string;
}

/** What the broker asks for, the form that sends it, and what has arrived. */
export function DocumentsPage({ standing, sent, broker }: DocumentsPageProps) {
  const named = (text: string) => text.replaceAll("{broker}", () => broker);
  const actions = (standing.state === "ready" && standing.data.actions) || [];
  const isTaken = sent.state !== "ready" || sent.data.taken;
  return (
    <AccountSubpage title={words.title} lede={named(words.lede)}>
      {sent.state === "not-offered" ? (
        <p>{named(words.notOffered)}</p>
      ) : !isTaken ? (
        <>
          <p>{words.noAccount}</p>
          <p>
            <ButtonLink href={paths.onboarding()}>{words.openAccount}</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <AccountPart id="asked" title={words.asked}>
            {actions.length > 0 ? (
              <Asked actions={actions} named={named} over={false} />
            ) : (
              <p>{named(words.nothingAsked)}</p>
            )}
          </AccountPart>
          <AccountPart id="send" title={words.send}>
            <SendForm codes={actions.map(({ code }) => code)} />
            <p className={styles.note}>{named(words.privacy)}</p>
          </AccountPart>
          <AccountPart id="sent" title={named(words.sent)}>
            <PanelPart panel={sent} what={words.sentFailed}>
              {({ documents }) => <Sent documents={documents} />}
            </PanelPart>
          </AccountPart>
        </>
      )}
    </AccountSubpage>
  );
}

/** What settles what is asked is chosen already where it is one thing. */
function SendForm({ codes }: { codes: readonly string[] }) {
  const choices = documentChoices(codes);
  const [first] = choices;
  return (
    <Form
      id="document"
      action={paths.accountDocuments()}
      schema={documentSchema}
      hasFile
      values={codes.length === 1 && first ? { kind: first.value } : {}}
      fields={[{ name: "kind", label: words.kind, choices }]}
      submit={words.submit}
      terms={
        <FileField
          formId="document"
          name="file"
          label={words.file}
          hint={words.fileHint}
          accept={documentTypes.join(",")}
        />
      }
      ticks={[{ name: "file", label: words.file }]}
    />
  );
}

function Sent({ documents }: { documents: SentDocument[] }) {
  if (documents.length === 0) return <p>{words.noneSent}</p>;
  return (
    <ul className={styles.asked}>
      {documents.map(({ id, kind, sentAt }) => (
        <li key={id}>
          <p className={styles.place}>{documentKindInWords(kind)}</p>
          {sentAt && (
            <p className={styles.note}>
              {words.sentOn} {formatDate(sentAt)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
