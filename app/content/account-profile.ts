import { revertHours } from "../../domain/lifetimes";

/** The words of a profile's page. */
export const accountProfile = {
  title: "Profile",
  lede: "Your name, your email and your time zone.",
  names: {
    heading: "Name and time zone",
    zone: "Time zone",
    zoneHint:
      "Mails about sign-ins tell the time in it, or in New York’s if you choose none. Alerts have a time zone of their own, on their page.",
    submit: "Save",
  },
  email: {
    heading: "Email",
    now: "Your email is",
    confirmed: "It is confirmed.",
    unconfirmed:
      "It is not confirmed yet. Until then we send only what your account needs: this link, new passwords, sign-in links, security notices and receipts.",
    confirm: "Send the link again",
    text: `We mail a link to the new address. It changes once the link was opened, and the old address, if it was confirmed, is told, with a link that puts it back for ${revertHours} hours.`,
    label: "New email",
    password: "Your password",
    submit: "Change email",
  },
  phone: {
    heading: "Phone",
    now: "Your number is",
    none: "You have given no number.",
    text: "We text a code to a new number: one text, at your carrier’s rate. It is your profile’s number once you have entered the code. Alerts by text have a number of their own.",
    label: "New number",
    hint: "Ten digits.",
    password: "Your password",
    submit: "Text me a code",
    code: "Code from the text",
    confirm: "Confirm the number",
    remove: "Remove my number",
  },
} as const;
