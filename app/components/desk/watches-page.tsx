import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { TickField } from "~/components/forms/tick-field";
import { watchWords as words } from "~/content/desk-watches";
import { formatDate } from "~/lib/dates";
import { reasonLength } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { addWatchSchema, removeWatchSchema } from "~/lib/desk-watch-forms";
import type { DeskWatch } from "../../../contract/desk-watches";
import { LONGEST_HOLDINGS, LONGEST_REASON } from "../../../domain/hand-made";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

interface WatchesPageProps {
  watches: readonly (DeskWatch & { isOwn: boolean })[];
  /** What a new one would be called. */
  newId: string;
}

/** Stocks that analysts name as ones to watch, and the forms that name one and take one off. */
export function WatchesPage({ watches, newId }: WatchesPageProps) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="list" title={words.list}>
        <DeskTable
          label={words.list}
          head={[words.stock, words.since, words.reason, words.holdings, words.who]}
          rows={watches.map(({ id, symbol, basis, day, reason, holdings, isOwn }) => ({
            key: id,
            cells: [
              basis === "practice" ? `${symbol}, ${words.sample}` : symbol,
              formatDate(day),
              reason,
              holdings,
              isOwn ? words.mine : words.another,
            ],
          }))}
          none={words.none}
        />
      </AccountPart>
      <AccountPart id="add-part" title={words.add}>
        <p>{words.addLede}</p>
        <AddForm newId={newId} />
      </AccountPart>
      {watches.length > 0 && (
        <AccountPart id="remove-part" title={words.remove}>
          <p>{words.removeLede}</p>
          <Form
            id="remove"
            press="remove"
            action={deskPaths.deskWatches()}
            schema={removeWatchSchema}
            fields={[
              {
                ...{ name: "watch", label: words.which },
                choices: watches.map(({ id, symbol }) => ({ value: id, label: symbol })),
              },
              {
                ...{ name: "reason", label: words.why, hint: words.whyHint },
                ...{ maxLength: reasonLength, autoComplete: "off" },
              },
            ]}
            submit={words.remove}
            tone="quiet"
          />
        </AccountPart>
      )}
    </DeskSubpage>
  );
}

const fields: readonly FieldSpec[] = [
  { name: "symbol", label: words.symbol, hint: words.symbolHint, maxLength: 17, autoComplete: "off" },
  { name: "reason", label: words.reason, hint: words.reasonHint, rows: 4, maxLength: LONGEST_REASON },
  {
    ...{ name: "holdings", label: words.ownHoldings, hint: words.holdingsHint },
    ...{ rows: 2, maxLength: LONGEST_HOLDINGS },
  },
];

/** A form that came back keeps its id: what arrived of it in spite of an error is not named twice. */
function AddForm({ newId }: { newId: string }) {
  const { kept } = useRefusal();
  return (
    <Form
      id="add"
      press="add"
      action={deskPaths.deskWatches()}
      schema={addWatchSchema}
      fields={fields}
      submit={words.add}
      terms={
        <>
          <input type="hidden" name="id" value={kept.press === "add" && kept.id ? kept.id : newId} />
          <TickField formId="add" name="quiet" value="yes" label={words.quiet} />
        </>
      }
      ticks={[{ name: "quiet", label: words.quiet }]}
    />
  );
}
