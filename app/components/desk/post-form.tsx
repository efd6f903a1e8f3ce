import { AccountPart } from "~/components/account/account-part";
import { type FieldSpec, fieldId } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { TickField } from "~/components/forms/tick-field";
import { deskPostWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";
import { postLengths, postSchema } from "~/lib/desk-post-forms";
import { LONGEST_POST } from "../../../domain/blog";
import { DeskSubpage } from "./desk-page";
import { LivePreview } from "./live-preview";
import { NewerText } from "./newer-text";

type Choices = readonly { value: string; label: string }[];

const fieldsWith = (authors: Choices): readonly FieldSpec[] => [
  { name: "title", label: words.postTitle, maxLength: postLengths.title },
  { name: "slug", label: words.slug, hint: words.slugHint, maxLength: postLengths.slug, autoComplete: "off" },
  { name: "author", label: words.author, choices: authors },
  {
    ...{ name: "categories", label: words.categories, hint: words.categoriesHint, optional: true },
    ...{ maxLength: postLengths.categories, autoComplete: "off" },
  },
  {
    name: "readers",
    label: words.readers,
    choices: Object.entries(words.readerKinds).map(([value, label]) => ({ value, label })),
  },
  { name: "summary", label: words.summary, rows: 3, maxLength: postLengths.summary },
  { name: "body", label: words.body, hint: words.bodyHint, rows: 24, maxLength: LONGEST_POST },
  {
    ...{ name: "holdings", label: words.holdings, hint: words.holdingsHint, rows: 2 },
    maxLength: postLengths.holdings,
  },
];

interface PostFormProps {
  id: string;
  version: number;
  authors: Choices;
  values: Readonly<Record<string, string>>;
}

/** A text to be written. Its address is its post's: sent twice it is saved once. */
export function PostForm({ id, version, authors, values }: PostFormProps) {
  const { kept } = useRefusal();
  const fields = fieldsWith(authors);
  return (
    <DeskSubpage
      title={words.formTitle}
      lede={words.formLede}
      above={[{ label: words.title, href: deskPaths.deskPosts() }]}
    >
      {kept.newer && (
        <NewerText title={words.newer} lede={words.newerLede} fields={fields} typed={kept} saved={values} />
      )}
      <AccountPart id="text" title={words.body}>
        <Form
          id="post"
          action={deskPaths.deskPostForm(id)}
          schema={postSchema}
          fields={fields}
          values={values}
          submit={words.save}
          terms={
            <>
              <input type="hidden" name="version" value={kept.version ?? version} />
              <TickField formId="post" name="quiet" value="yes" label={words.quiet} />
            </>
          }
          ticks={[{ name: "quiet", label: words.quiet }]}
        />
      </AccountPart>
      <LivePreview field={fieldId("post", "body")} title={words.live} />
    </DeskSubpage>
  );
}
