import { AccountPart } from "~/components/account/account-part";
import { FileField } from "~/components/forms/file-field";
import { Form } from "~/components/forms/form";
import { deskMarketWords as words } from "~/content/desk-market";
import { candleFile, correctCandlesSchema, previewCandlesSchema, reasonLength } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { CandlePreview } from "../../../contract/desk-market";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

/** Rows that were looked at, with what they would change. */
export interface LookedAt {
  rows: string;
  preview: CandlePreview;
}

/** Asks for rows of candles, shows what they would change, and then asks for the reason. */
export function CandlesPage({ looked }: { looked: LookedAt | undefined }) {
  return (
    <DeskSubpage
      title={words.correctPage}
      lede={words.correctLede}
      above={[{ label: words.title, href: deskPaths.deskMarket() }]}
    >
      {looked && <Preview looked={looked} />}
      <AccountPart id="rows" title={words.rows}>
        <Form
          id="preview"
          press="preview"
          action={deskPaths.deskCandles()}
          schema={previewCandlesSchema}
          values={looked && { rows: looked.rows }}
          hasFile
          terms={
            <FileField
              formId="preview"
              name={candleFile}
              label={words.file}
              hint={words.fileHint}
              accept=".csv,text/csv,text/plain"
              optional
            />
          }
          fields={[{ name: "rows", label: words.rows, hint: words.rowsHint, rows: 8, autoComplete: "off" }]}
          submit={words.preview}
          tone={looked ? "quiet" : "primary"}
        />
      </AccountPart>
    </DeskSubpage>
  );
}

function Preview({ looked: { rows, preview } }: { looked: LookedAt }) {
  const { changes, same, used, seen } = preview;
  return (
    <>
      <AccountPart id="changes" title={words.changes}>
        {changes.length === 0 ? <p>{words.nothingChanges}</p> : <Changes changes={changes} />}
        <p>{words.same(same)}</p>
      </AccountPart>
      <AccountPart id="ledger" title={words.ledger}>
        {used.length === 0 ? (
          <p>{words.noneUsed}</p>
        ) : (
          <>
            <p>{words.used}</p>
            <DeskTable
              label={words.ledger}
              head={[words.entry, words.trade, words.kind, words.day]}
              rows={used.map(({ seq, trade, kind, date }) => ({
                key: String(seq),
                cells: [seq, trade, kind, date],
              }))}
            />
          </>
        )}
      </AccountPart>
      {changes.length > 0 && (
        <AccountPart id="confirm" title={words.confirm}>
          <p>{words.provider}</p>
          <Form
            id="write"
            press="write"
            action={deskPaths.deskCandles()}
            schema={correctCandlesSchema}
            fields={[
              {
                ...{ name: "reason", label: words.why, hint: words.whyHint },
                ...{ maxLength: reasonLength, autoComplete: "off" },
              },
            ]}
            submit={words.confirm}
            terms={
              <>
                <input type="hidden" name="candleRows" value={rows} />
                <input type="hidden" name="seen" value={seen} />
              </>
            }
          />
        </AccountPart>
      )}
    </>
  );
}

const columns = ["open", "high", "low", "close", "volume"] as const;

function Changes({ changes }: Pick<CandlePreview, "changes">) {
  const rows = changes.flatMap(({ symbol, date, old, corrected }) =>
    columns
      .filter((column) => old?.[column] !== corrected[column])
      .map((column) => ({
        key: `${symbol} ${date} ${column}`,
        cells: [symbol, date, words.columns[column], old?.[column] ?? words.none, corrected[column]],
      })),
  );
  return (
    <DeskTable
      label={words.changes}
      head={[words.stock, words.day, words.value, words.old, words.corrected]}
      rows={rows}
    />
  );
}
