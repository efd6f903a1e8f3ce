import { describe, expect, it } from "vitest";
import { isModalName, modalNames, paths, withModal, withoutModal } from "~/lib/paths";

describe("dialogs in the address", () => {
  it("are one parameter, also on a page with a query of its own", () => {
    expect(paths.modal("login")).toBe("?modal=login");
    expect(withModal("/2024", "forgot-password")).toBe("/2024?modal=forgot-password");
    expect(withModal("/stocks?q=a+b", "login")).toBe("/stocks?q=a+b&modal=login");
    expect(withModal("/2024?modal=login", "forgot-password")).toBe("/2024?modal=forgot-password");
  });

  it("leave the rest of the address when they close", () => {
    expect(withoutModal("/2024?modal=login")).toBe("/2024");
    expect(withoutModal("/2024")).toBe("/2024");
    expect(withoutModal("/stocks?q=a+b&modal=login&modal=x")).toBe("/stocks?q=a+b");
  });

  it("are known by name only", () => {
    expect(modalNames.every(isModalName)).toBe(true);
    expect(["", "Login", "launch-codes", null, undefined, ["login"]].some(isModalName)).toBe(false);
  });
});
