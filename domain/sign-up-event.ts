/** What the site tells of an account that was opened by a reader who agreed to be counted, and the upstream counts by. */
export const signUpEvent = { category: "account", action: "sign up" } as const;
