/** What stands below a document that is agreed to. */
export const proof = {
  text: "The words of a revision do not change, but for the names of the two parties. Its number and the SHA-256 of its plain text tell later which words they were; both are kept with every signature.",
  download: "Download it as plain text",
} as const;
