import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { deskPostWords as words } from "~/content/desk-posts";
import { deskPaths } from "~/lib/desk-paths";
import { type PostPress, postChangeSchemas, postLengths, reasonFields } from "~/lib/desk-post-forms";
import type { DeskPost } from "../../../contract/desk-posts";

/** What can be done with a post in each of its states, the likeliest first. */
const pressesIn: Readonly<Record<DeskPost["state"], readonly PostPress[]>> = {
  draft: ["publish", "schedule", "discard"],
  scheduled: ["unschedule", "publish", "discard"],
  published: ["withdraw"],
  changed: ["correct", "withdraw"],
  withdrawn: ["correct"],
};

const ledes: Partial<Record<PostPress, string>> = {
  publish: words.publishLede,
  correct: words.correctLede,
  schedule: words.scheduleLede,
  withdraw: words.withdrawLede,
};
const reasonLabels: Partial<Record<PostPress, string>> = {
  correct: words.note,
  withdraw: words.withdrawWhy,
};
const when: readonly FieldSpec[] = [
  { name: "day", label: words.day, type: "date" },
  { name: "time", label: words.time, hint: words.timeHint, maxLength: 5, autoComplete: "off" },
];

/** Publishing, correcting, scheduling, withdrawing and discarding, as far as a post's state lets them be. */
export const PostForms = ({ post: { id, state, version } }: { post: DeskPost }) =>
  pressesIn[state].map((press, at) => (
    <AccountPart key={press} id={`${press}-part`} title={words[press]}>
      {ledes[press] && <p>{ledes[press]}</p>}
      <Form
        id={press}
        press={press}
        action={deskPaths.deskPost(id)}
        schema={postChangeSchemas[press]}
        fields={[
          ...(press === "schedule" ? when : []),
          {
            ...{ name: reasonFields[press], label: reasonLabels[press] ?? words.why },
            ...{ maxLength: postLengths.reason, autoComplete: "off" },
          },
        ]}
        submit={words[press]}
        tone={at === 0 && press !== "withdraw" ? "primary" : "quiet"}
        terms={<input type="hidden" name="version" value={version} />}
      />
    </AccountPart>
  ));
