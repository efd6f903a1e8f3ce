import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { deskAuthorWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";
import { authorSchema, postLengths } from "~/lib/desk-post-forms";
import type { DeskAuthor } from "../../../contract/desk-posts";
import styles from "./desk-list.module.css";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { NewerText } from "./newer-text";

/** Whom posts are by. */
export const AuthorsPage = ({ authors }: { authors: readonly DeskAuthor[] }) => (
  <DeskSubpage title={words.title} lede={words.lede}>
    <p className={styles.above}>
      <a href={deskPaths.deskNewAuthor()}>{words.new}</a>
    </p>
    <AccountPart id="authors" title={words.list}>
      {authors.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <DeskTable
          label={words.list}
          head={[words.name, words.role]}
          rows={authors.map(({ id, name, role, sample }) => ({
            key: id,
            cells: [
              <a key="open" href={deskPaths.deskAuthor(id)}>
                {name}
              </a>,
              sample ? `${role} (${words.sample})` : role,
            ],
          }))}
        />
      )}
    </AccountPart>
  </DeskSubpage>
);

const idField: FieldSpec = {
  ...{ name: "id", label: words.id, hint: words.idHint, maxLength: postLengths.slug, autoComplete: "off" },
};
const fields: readonly FieldSpec[] = [
  { name: "name", label: words.name, maxLength: postLengths.name, autoComplete: "off" },
  { name: "role", label: words.role, maxLength: postLengths.role, autoComplete: "off" },
  { name: "about", label: words.about, rows: 4, maxLength: postLengths.about },
  {
    ...{ name: "disclosures", label: words.disclosures, hint: words.disclosuresHint, rows: 5 },
    maxLength: postLengths.disclosures,
  },
];

interface AuthorFormProps {
  /** Of its address: "new" for one that there is not yet. */
  id: string;
  version: number;
  values: Readonly<Record<string, string>>;
}

/** An author, as readers are told of one. */
export function AuthorForm({ id, version, values }: AuthorFormProps) {
  const { kept } = useRefusal();
  const isNew = version === 0;
  return (
    <DeskSubpage
      title={isNew ? words.new : (values.name ?? words.formTitle)}
      lede={words.formLede}
      above={[{ label: words.title, href: deskPaths.deskAuthors() }]}
    >
      {kept.newer && (
        <NewerText title={words.newer} lede={words.newerLede} fields={fields} typed={kept} saved={values} />
      )}
      <AccountPart id="author-part" title={words.formTitle}>
        <Form
          id="author"
          action={deskPaths.deskAuthor(id)}
          schema={authorSchema}
          fields={isNew ? [idField, ...fields] : fields}
          values={values}
          submit={words.save}
          terms={
            <>
              <input type="hidden" name="version" value={kept.version ?? version} />
              {!isNew && <input type="hidden" name="id" value={id} />}
            </>
          }
        />
      </AccountPart>
    </DeskSubpage>
  );
}
