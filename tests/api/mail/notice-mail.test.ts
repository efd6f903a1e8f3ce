import { describe, expect, it } from "vitest";
import { isUndone, noticeMail, noticeNames } from "../../../api/mail/notice-mail";
import { readSettings } from "../../../api/settings";

const settings = readSettings({ API_TOKEN_SECRETS: "the token secret of mails under test" });

describe.each(noticeNames.filter(isUndone))("the mail about %s", (notice) => {
  const { subject, paragraphs } = noticeMail(settings, "user", "dana@example.com", { notice, undo: "token" });
  const text = JSON.stringify([subject, paragraphs]);

  it("offers to secure the account, and says that what was removed does not come back", () => {
    const label = "If it was not you, sign out every session and secure the account";
    expect(paragraphs).toContainEqual(expect.objectContaining({ label }));
    expect(text).toContain("What was removed does not come back");
    expect(text, "a promise that is not kept").not.toMatch(/undo/i);
  });
});
