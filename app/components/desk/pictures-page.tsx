import { AccountPart } from "~/components/account/account-part";
import { FileField } from "~/components/forms/file-field";
import { Form } from "~/components/forms/form";
import { deskPictureWords as words } from "~/content/desk-posts";
import { reasonLength } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { altLength, pictureSchema, removePictureSchema } from "~/lib/desk-picture-forms";
import { tokenPaths } from "~/lib/token-paths";
import type { DeskPicture } from "../../../contract/desk-pictures";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import styles from "./pictures-page.module.css";

/** Pictures for posts, each with what stands for it in Markdown, and a form for another one. */
export const PicturesPage = ({ pictures }: { pictures: readonly DeskPicture[] }) => (
  <DeskSubpage title={words.title} lede={words.lede}>
    <AccountPart id="add" title={words.add}>
      <Form
        id="picture"
        press="add"
        action={deskPaths.deskPictures()}
        schema={pictureSchema}
        hasFile
        fields={[{ name: "alt", label: words.alt, hint: words.altHint, rows: 2, maxLength: altLength }]}
        submit={words.submit}
        terms={
          <FileField
            formId="picture"
            name="file"
            label={words.file}
            hint={words.fileHint}
            accept="image/png,image/jpeg,image/webp"
          />
        }
        ticks={[{ name: "file", label: words.file }]}
      />
    </AccountPart>
    <AccountPart id="pictures" title={words.list}>
      {pictures.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <DeskTable
          label={words.list}
          head={[words.picture, words.alt, words.markdown, words.size]}
          rows={pictures.map(({ id, alt, width, height, size }) => ({
            key: id,
            cells: [
              <img
                key="shown"
                className={styles.thumbnail}
                src={tokenPaths.picture(id)}
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
              />,
              alt,
              <code key="markdown">{`![${withoutMarks(alt)}](${tokenPaths.picture(id)})`}</code>,
              words.sizeOf(width, height, size),
            ],
          }))}
        />
      )}
    </AccountPart>
    {pictures.length > 0 && (
      <AccountPart id="remove-part" title={words.remove}>
        <p>{words.removeLede}</p>
        <Form
          id="remove"
          press="remove"
          action={deskPaths.deskPictures()}
          schema={removePictureSchema}
          fields={[
            {
              ...{ name: "picture", label: words.which },
              choices: pictures.map(({ id, alt }) => ({ value: id, label: alt })),
            },
            { name: "removeReason", label: words.why, maxLength: reasonLength, autoComplete: "off" },
          ]}
          submit={words.remove}
          tone="quiet"
        />
      </AccountPart>
    )}
  </DeskSubpage>
);

/** Brackets and strokes would end what they stand in. */
const withoutMarks = (alt: string): string => alt.replace(/[[\]\\<>&*_`|]/g, (mark) => `\\${mark}`);
