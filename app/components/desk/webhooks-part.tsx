import { Button } from "~/components/ui/button";
import { deskOperationWords as words } from "~/content/desk-operations";
import { deskPaths } from "~/lib/desk-paths";
import type { Webhook } from "../../../contract/desk-operations";
import { momentOf } from "./desk-moment";
import { DeskTable } from "./desk-table";

/** What the card provider told and waits, or was given up; the latter with a button. */
export function Webhooks({ stuck }: { stuck: readonly Webhook[] }) {
  return (
    <DeskTable
      label={words.webhooks}
      head={[words.event, words.type, words.when, words.state, words.failure, words.replay]}
      rows={stuck.map((event) => ({
        key: event.id,
        cells: [
          event.id,
          event.type,
          momentOf(event.receivedAt),
          event.state,
          event.failure ?? "–",
          event.state === "given up" ? <Replay key="replay" id={event.id} /> : "–",
        ],
      }))}
    />
  );
}

function Replay({ id }: { id: string }) {
  return (
    <form method="post" action={deskPaths.deskOperations()}>
      <input type="hidden" name="press" value="replay" />
      <input type="hidden" name="webhook" value={id} />
      <Button tone="quiet" aria-label={words.replayed(id)}>
        {words.replay}
      </Button>
    </form>
  );
}
