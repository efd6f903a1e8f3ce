import { AccountPart } from "~/components/account/account-part";
import article from "~/components/blog/article.module.css";
import { deskPostWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";

/** What a text in Markdown looks like, as it is typed. It is shown by the script that makes it work. */
export const LivePreview = ({ field, title }: { field: string; title: string }) => (
  <markdown-preview
    for={field}
    data-action={deskPaths.deskPostPreview()}
    data-failed={words.liveFailed}
    hidden
  >
    <AccountPart id="live" title={title}>
      <p role="status" />
      <div className={article.text} data-shown="" />
    </AccountPart>
  </markdown-preview>
);
