import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// React, jsdom and the product say on console.error what nobody may overlook: a test that causes one fails.
// One that means to cause it says so: `vi.mocked(console.error).mockClear()` after looking at it.
let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, "error");
});
afterEach(() => {
  const calls = said.mock.calls;
  said.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
