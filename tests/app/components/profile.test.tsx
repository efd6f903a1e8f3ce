import { describe, expect, test } from "vitest";
import { Profile } from "~/components/account/profile";
import type { UserProfile } from "~/pages/account/profile.server";
import { htmlOf } from "../../harness/page-html";

const user: UserProfile = { firstName: "Dana", lastName: "Lee", email: "dana@example.com" };
const now = "2026-11-25T12:00:00.000Z";

const show = (testDriveEndsAt: string | null) =>
  htmlOf(() => (
    <Profile user={user} profile={{ state: "ready", data: { ...user, testDriveEndsAt } }} now={now} />
  ));

describe("the profile of an account", () => {
  test.each([
    ["that runs", "2026-12-02T12:00:00.000Z", "Runs until 12/02/2026"],
    ["that is over", "2026-11-20T12:00:00.000Z", "Ended 11/20/2026"],
  ])("has a free test drive %s with its day", (_, endsAt, said) => {
    expect(show(endsAt)).toContain(`<dt>Free test drive</dt><dd>${said}</dd>`);
  });

  test("says nothing of a test drive to whom has had none", () => {
    expect(show(null)).not.toContain("Free test drive");
  });
});
