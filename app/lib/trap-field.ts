/** What people never see and bots fill in (app/components/forms/honeypot.tsx). */
export const trapField = "website";
