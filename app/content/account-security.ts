/** The words that lead an investor to both pages. */
export const protectionWays = {
  heading: "Profile and security",
  text: "Your name, your email, your password, passkeys and one-time codes.",
  profile: "Profile",
  security: "Security",
} as const;

/** The words of the page that protects an account, and of the second step of a sign-in. */
export const accountSecurity = {
  title: "Security",
  lede: "Your password, passkeys and one-time codes.",
  password: {
    heading: "Password",
    text: "A new password ends every other session.",
    current: "Your password",
    fresh: "New password",
    submit: "Change password",
  },
  codes: {
    heading: "One-time codes",
    off: "An app on your phone shows a code that keeps changing. With codes on, signing in asks for one after your password.",
    on: "One-time codes are on: signing in asks for one after your password.",
    password: "Your password",
    turnOn: "Turn on one-time codes",
    turnOff: "Turn off one-time codes",
    scan: "Scan this picture with your app, or type the key into it. Both are shown this one time.",
    picture: "QR code of the key below",
    key: "Key",
    code: "Code that the app shows",
    confirm: "Confirm the code",
    wrong: "Please enter the six digits that your app shows now",
  },
  recovery: {
    heading: "Recovery codes",
    none: "You get recovery codes when you turn on one-time codes or add a passkey.",
    left: (count: number) =>
      `You have ${count} recovery ${count === 1 ? "code" : "codes"} left. Each signs in once, if you lose your phone or your passkey.`,
    password: "Your password",
    renew: "Make new recovery codes",
    shown: "Your recovery codes",
    keep: "Keep them where you keep other important papers. They are shown this one time, and each works once in place of a code or a passkey.",
    done: "I have kept them",
  },
  passkeys: {
    heading: "Passkeys",
    text: "A passkey signs in by your device’s own lock, without a password. Nobody can be tricked into giving it away.",
    name: "Name of this passkey",
    nameHint: "Such as “Phone” or “Laptop”.",
    password: "Your password",
    add: "Add a passkey",
    remove: "Remove the passkey",
    which: "Passkey",
    added: "Added",
    used: "last used",
    synced: "copied to your other devices",
    needsScript:
      "Passkeys need JavaScript and a browser that has them. Your password and one-time codes work without.",
    refused: "Your browser did not give a passkey. Please try again, or choose another way.",
    title: "Sign in with a passkey",
    lede: "Your device asks for its own lock, such as a finger or a PIN.",
    signIn: "Use my passkey",
  },
  step: {
    title: "Second step",
    lede: "Enter the code that your app shows, or one of your recovery codes.",
    ledePasskey: "Use your passkey, or enter one of your recovery codes.",
    code: "Code",
    submit: "Sign in",
    again: "Log in again",
    lost: "Lost your phone, your passkey and your recovery codes? Reply to any email of ours: we check who you are before we let you in.",
    passkey: "Use a passkey instead",
  },
} as const;
