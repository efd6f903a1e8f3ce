/** What stands below a document that is agreed to. */
export const proof = {
  text: "This revision does not change. When it is signed, its number and the SHA-256 of its plain text are kept with the time and the address, so that it can be told later which words they were.",
  download: "Download it as plain text",
} as const;
