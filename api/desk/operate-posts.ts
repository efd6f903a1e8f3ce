import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type DeskPost, PostChange, WrittenAuthor, WrittenText } from "../../contract/desk-posts";
import { pictureIdPattern } from "../../domain/pictures";
import type { Db } from "../db/client";
import { removePicture } from "../pictures/remove";
import { addPicture } from "../pictures/store";
import { Refused } from "../refused";
import { type Act, actingBy, machine, read, readJson, readText, say } from "./operate-texts";
import { listAuthors, saveAuthor } from "./posts/authors";
import { changePost } from "./posts/change";
import { listDeskPosts, showPost } from "./posts/rows";
import { savePost } from "./posts/save";

const lineOf = ({ id, slug, state, version, publishAt, updatedAt }: DeskPost): string =>
  [
    `${id}  ${slug}, ${state}, version ${version}, last changed ${updatedAt}`,
    ...(publishAt ? [`to be published ${publishAt}`] : []),
  ].join(", ");

const list: Act = () => async (db) => {
  const posts = await listDeskPosts(db, null);
  return posts.length > 0 ? posts.map(lineOf).join("\n") : "There is no post.";
};

async function sayOne(db: Db, id: string): Promise<string> {
  const { post, text, history } = await showPost(db, id, null);
  const { body, ...facts } = text;
  return [
    lineOf(post),
    JSON.stringify(facts),
    ...(post.withdrawal ? [`Withdrawn ${post.withdrawnAt}: ${post.withdrawal}`] : []),
    ...history.map(
      ({ version, at, note }) => `Version ${version}, published ${at}${note ? `: ${note}` : ""}`,
    ),
    "",
    body,
  ].join("\n");
}

const Id = z.string().uuid("is the id of no post");
const show: Act =
  (_, [id]) =>
  (db) =>
    sayOne(db, read(Id, id));

/** As the form has it; the text stands in the file itself or in one beside it. */
const Given = z
  .object({ id: Id.optional(), version: z.number().int().min(0).default(0), bodyFile: z.string().optional() })
  .passthrough();

const write: Act =
  (settings, [file = ""], now = machine) =>
  async (db) => {
    const { id = randomUUID(), version, bodyFile, ...given } = read(Given, await readJson(file));
    const beside = bodyFile && { body: await readText(path.resolve(path.dirname(file), bodyFile)) };
    const text = read(WrittenText.strict(), { ...given, ...beside });
    const saved = await savePost(actingBy(db, settings, now), { ...text, id, version });
    return [say(saved.mark), await sayOne(db, id)].join("\n");
  };

/** @param timed the third word is a time */
const change =
  (what: PostChange["change"], timed = false): Act =>
  (settings, [id, version, ...words], now = machine) =>
  async (db) => {
    const [publishAt, reason] = timed ? words : [undefined, words[0]];
    const asked = read(PostChange, {
      ...{
        change: what,
        version: /^\d+$/.test(version ?? "") ? Number(version) : version,
        reason,
        publishAt,
      },
    });
    return say(await changePost(actingBy(db, settings, now), { ...asked, id: read(Id, id) }));
  };

const authors: Act = () => async (db) => {
  const all = await listAuthors(db);
  if (all.length === 0) return "There is no author.";
  return all.map((author) => JSON.stringify(author)).join("\n");
};

const writeAuthor: Act =
  (settings, [file = ""], now = machine) =>
  async (db) => {
    const given = read(z.object({}).passthrough(), await readJson(file));
    const author = read(WrittenAuthor.strict(), { version: 0, ...given });
    return say(await saveAuthor(actingBy(db, settings, now), author));
  };

const picture: Act =
  (settings, [file = "", words], now = machine) =>
  async (db) => {
    const alt = read(z.string().trim().min(1).max(300), words);
    const bytes = await readFile(file).catch(() => {
      throw new Refused(`${file} cannot be read.\nNothing has changed.`);
    });
    const { picture: added, mark } = await addPicture(actingBy(db, settings, now), { bytes, alt });
    return [`![${alt}](/pictures/${added.id}.webp)`, say(mark)].join("\n");
  };

const noPicture: Act =
  (settings, [id, reason], now = machine) =>
  async (db) => {
    const asked = {
      id: read(z.string().regex(pictureIdPattern, "is the id of no picture"), id),
      reason: read(z.string().trim().min(1).max(500), reason),
    };
    return say(await removePicture(actingBy(db, settings, now), asked));
  };

/** What an operator can do about posts and their authors, by the command's name. */
export const postCommands = {
  posts: { takes: "nothing", act: list },
  post: { takes: "one id", act: show },
  "write-post": { takes: "one file", act: write },
  "publish-post": { takes: "one id, a version and a reason", act: change("publish") },
  "correct-post": { takes: "one id, a version and a reason", act: change("correct") },
  "schedule-post": { takes: "one id, a version, a time and a reason", act: change("schedule", true) },
  "unschedule-post": { takes: "one id, a version and a reason", act: change("unschedule") },
  "withdraw-post": { takes: "one id, a version and a reason", act: change("withdraw") },
  "discard-post": { takes: "one id, a version and a reason", act: change("discard") },
  "remove-picture": { takes: "one id and a reason", act: noPicture },
  "add-picture": { takes: "one file and what it shows", act: picture },
  authors: { takes: "nothing", act: authors },
  "write-author": { takes: "one file", act: writeAuthor },
} as const;
