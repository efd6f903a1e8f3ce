import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { deskPostCalls } from "../../contract/desk-posts";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk } = contract;
const unknown = [{ what: "a post that there is not", changes: { id: randomUUID() } }];
const reason = "The conformance kit tries the desk";

/** Posts and their authors. What the kit publishes it withdraws again. */
export function postPlans(world: World): PlansOf<typeof deskPostCalls> {
  const { ask, read, once, desk: own } = world;
  const author = once("an author (desk.saveAuthor)", async () => {
    const id = `kit-${randomUUID()}`;
    const told = { name: "The kit", role: "Tries calls", about: "It tries calls.", disclosures: ["None."] };
    const token = await own.token();
    read(desk.saveAuthor, await ask(desk.saveAuthor, { id, version: 0, ...told }, { token }));
    return { id, ...told };
  });
  const text = async () => ({
    ...{ id: randomUUID(), version: 0, slug: `kit-${randomUUID()}`, title: "The kit tries a post" },
    ...{ summary: "Nobody reads it.", body: "## A part\n\nWords.", author: (await author()).id },
    ...{ categories: ["The kit"], free: true, holdings: "None.", isQuiet: true as const },
  });
  const save = async () => {
    const input = await text();
    const token = await own.token();
    const { version } = read(desk.savePost, await ask(desk.savePost, input, { token }));
    return { input, version, token };
  };
  const draft = once("a post (desk.savePost)", save);
  const published = once("a post that was published and withdrawn (desk.changePost)", async () => {
    const { input, version, token } = await save();
    for (const change of ["publish", "withdraw"] as const)
      read(desk.changePost, await ask(desk.changePost, { id: input.id, version, change, reason }, { token }));
    return { id: input.id, version };
  });
  return {
    posts: { sample: async () => ({}) },
    post: { sample: async () => ({ input: { id: (await draft()).input.id } }), unknown },
    postVersion: {
      sample: async () => ({ input: await published() }),
      unknown: [{ what: "a version that was not published", changes: { version: 999_999 } }],
    },
    savePost: {
      sample: async () => ({ input: await text() }),
      promises: [
        {
          name: "a text that was made of an older one",
          expected: "409 with a sentence",
          act: async () => {
            const { input, token } = await draft();
            const other = { ...input, version: 900_000, title: "Another title" };
            return assertRefused(await ask(desk.savePost, other, { token }), [409]);
          },
        },
      ],
    },
    changePost: {
      sample: async () => {
        const { input, version } = await draft();
        return { input: { id: input.id, version, change: "discard", reason } };
      },
      succeed: async () => {
        const { input, version, token } = await save();
        return ask(desk.changePost, { id: input.id, version, change: "discard", reason }, { token });
      },
      unknown,
    },
    authors: { sample: async () => ({}) },
    saveAuthor: {
      sample: async () => ({ input: { version: 1, ...(await author()) } }),
    },
  };
}
