import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Arena } from "./arena";

const Mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** Every mail to an address so far, the newest first. */
export async function mailsTo({ api }: Arena, email: string) {
  const mails = Mails.parse(await (await fetch(`${api.baseUrl}/outbox.json`)).json());
  return mails.filter(({ to }) => to === email);
}

/** The newest mail to an address whose subject says that; waits for the job that mails it, none after 20 s. */
export async function mailSaying(arena: Arena, email: string, words: string) {
  for (let tries = 0; tries < 200; tries++) {
    const mail = (await mailsTo(arena, email)).find(({ subject }) => subject.includes(words));
    if (mail) return mail;
    await pause(100);
  }
  return undefined;
}

/** What follows `/path/` in the newest link that was mailed to an address; waits for the job that mails it. */
export async function mailedToken(arena: Arena, email: string, path: string): Promise<string> {
  const link = new RegExp(`/${path}/([\\w-]+)`);
  for (let tries = 0; tries < 200; tries++) {
    for (const { text } of await mailsTo(arena, email)) {
      const token = link.exec(text)?.[1];
      if (token) return token;
    }
    await pause(100);
  }
  throw new Error(`nobody mailed a link to /${path} to ${email}`);
}

/** The path of the link about an account in the newest mail of that subject. @param root before its pages: "" or "/invest" */
export async function linkIn(arena: Arena, email: string, subject: string, root: string): Promise<string> {
  const mail = await mailSaying(arena, email, subject);
  const token = mail && new RegExp(`${root}/confirm/([\\w-]+)`).exec(mail.text)?.[1];
  if (token) return `${root}/confirm/${token}`;
  throw new Error(`no mail to ${email} says "${subject}"`);
}
