/** The words of the step in which answers are checked and agreements signed. `{broker}` is the broker's name. */
export const signing = {
  lede: "Read your answers once more, then what you sign. Correct anything that is wrong first: a change clears the boxes below. Nothing is sent until you press the button at the end.",
  answers: "Check your answers",
  notGiven: "Not given",
  papers: "Consents and agreements",
  papersLede: "What you sign is between you and {broker}. Please read each document before you tick.",
  summary: "What {broker} does for you, what it costs and where its interests differ from yours:",
  read: (title: string) => `Read the ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  revision: "Revision",
  newTab: "opens in a new tab",
  statement: (title: string, number: number) => `${title}, statement ${number}`,
  typedName: (title: string) => `${title}, your name`,
  typeName: "Type your full name to sign",
  nameHint: "As in your answers:",
  ticked: "{ticked} of {all} boxes ticked",
  submitLede:
    "With this button you sign, and your application goes to {broker}. The time and the IP address from which you sign are recorded with it.",
  submit: "Sign and open the account",
} as const;
