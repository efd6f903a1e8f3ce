import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { Button } from "~/components/ui/button";
import { memberWords as words } from "~/content/desk-members";
import { findMembersSchema } from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { FoundMember } from "../../../contract/desk-member-schemas";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { reasonSpec } from "./member-forms";

/** What a search has found, and what was typed for it. */
export interface MembersFound {
  members: readonly FoundMember[];
  isMore: boolean;
  values: Readonly<Record<string, string>>;
}

/** Looks for members, and shows those that fit with a way to each. */
export function MembersPage({ found }: { found: MembersFound | undefined }) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      {found && (
        <AccountPart id="found" title={words.found}>
          {found.members.length === 0 ? <p>{words.noneFound}</p> : <Found found={found} />}
        </AccountPart>
      )}
      <AccountPart id="look" title={words.find}>
        <Form
          id="find"
          action={deskPaths.deskMembers()}
          schema={findMembersSchema}
          {...(found && { values: found.values })}
          fields={[
            {
              ...{ name: "by", label: words.by },
              choices: Object.entries(words.keys).map(([value, label]) => ({ value, label })),
            },
            {
              ...{ name: "words", label: words.words, hint: words.wordsHint },
              ...{ maxLength: 254, autoComplete: "off" },
            },
            reasonSpec(),
          ]}
          submit={words.find}
          tone={found ? "quiet" : "primary"}
        />
      </AccountPart>
    </DeskSubpage>
  );
}

function Found({ found: { members, isMore, values } }: { found: MembersFound }) {
  return (
    <>
      <DeskTable
        label={words.found}
        head={[words.name, words.open, words.email, words.since, words.id]}
        rows={members.map(({ id, firstName, lastName, email, createdAt }) => ({
          key: id,
          cells: [
            `${firstName} ${lastName}`,
            <form key="open" method="post" action={deskPaths.deskMember(id)}>
              <input type="hidden" name="press" value="look" />
              <input type="hidden" name="reason" value={values.reason ?? ""} />
              <Button tone="quiet" aria-label={words.opens(`${firstName} ${lastName}`)}>
                {words.open}
              </Button>
            </form>,
            email,
            momentOf(createdAt),
            id,
          ],
        }))}
      />
      {isMore && <p>{words.more}</p>}
    </>
  );
}
