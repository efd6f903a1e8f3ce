import { AccountPart } from "~/components/account/account-part";
import article from "~/components/blog/article.module.css";
import { OutsideMarkup } from "~/components/ui/outside-markup";
import { deskPostWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";
import { paths } from "~/lib/paths";
import type { SafeMarkup } from "~/markup.server";
import type { DeskPost, PostText } from "../../../contract/desk-posts";
import { postDisclosure } from "../../../domain/hand-made";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { PostForms } from "./post-page-forms";

type Facts = Omit<PostText, "body">;
interface Published {
  version: number;
  at: string;
  note?: string | null | undefined;
}

interface PostPageProps {
  post: DeskPost;
  text: Facts;
  markup: SafeMarkup;
  history: readonly Published[];
}

/** A post: how it stands, what readers would see of it, what was published, and what can be done with it. */
export function DeskPostPage({ post, text, markup, history }: PostPageProps) {
  const { id, slug, state, version, publishAt, publishedAt, withdrawnAt, withdrawal } = post;
  const isRead = state === "published" || state === "changed";
  return (
    <DeskSubpage
      title={text.title}
      lede={words.pageLede}
      above={[{ label: words.title, href: deskPaths.deskPosts() }]}
    >
      <AccountPart id="facts" title={words.facts}>
        <dl className={styles.entry}>
          <Row name={words.state} value={words.states[state]} />
          <Row name={words.version} value={String(version)} />
          <Row name={words.address} value={paths.post(slug)} />
          {publishAt && <Row name={words.publishAt} value={momentOf(publishAt)} />}
          {publishedAt && <Row name={words.publishedAt} value={momentOf(publishedAt)} />}
          {withdrawnAt && <Row name={words.withdrawnAt} value={momentOf(withdrawnAt)} />}
          {withdrawal && <Row name={words.withdrawal} value={withdrawal} />}
        </dl>
        <p className={styles.ways}>
          <a href={deskPaths.deskPostForm(id)}>{words.edit}</a>
          {isRead && <a href={paths.post(slug)}>{words.seen}</a>}
        </p>
      </AccountPart>
      <TextPart text={text} markup={markup} />
      {history.length > 0 && (
        <AccountPart id="history" title={words.history}>
          <ul>
            {history.map((each) => (
              <li key={each.version}>
                <a href={deskPaths.deskPostVersion(id, each.version)}>{words.versionOf(each.version)}</a>,{" "}
                {momentOf(each.at)}: {each.note ?? words.first}
              </li>
            ))}
          </ul>
        </AccountPart>
      )}
      <PostForms post={post} />
    </DeskSubpage>
  );
}

interface VersionPageProps {
  id: string;
  published: Published;
  text: Facts;
  markup: SafeMarkup;
}

/** A text as it was published. */
export const PostVersionPage = ({ id, published, text, markup }: VersionPageProps) => (
  <DeskSubpage
    title={words.versionOf(published.version)}
    lede={words.versionLede(momentOf(published.at))}
    above={[
      { label: words.title, href: deskPaths.deskPosts() },
      { label: text.title, href: deskPaths.deskPost(id) },
    ]}
  >
    <TextPart text={text} markup={markup} />
  </DeskSubpage>
);

const TextPart = ({ text, markup }: { text: Facts; markup: SafeMarkup }) => (
  <AccountPart id="preview" title={words.preview}>
    <h3>{text.title}</h3>
    <p>{text.summary}</p>
    <dl className={styles.entry}>
      <Row name={words.author} value={text.author} />
      <Row name={words.categories} value={text.categories.join(", ") || "–"} />
      <Row name={words.readers} value={words.readerKinds[text.free ? "everybody" : "members"]} />
      <Row name={words.holdings} value={postDisclosure(text) ?? "–"} />
    </dl>
    {markup === "" ? <p>{words.unreadable}</p> : <OutsideMarkup className={article.text} markup={markup} />}
  </AccountPart>
);

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
