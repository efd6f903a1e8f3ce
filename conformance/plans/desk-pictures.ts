import { contract } from "../../contract";
import type { deskPictureCalls, pictureCalls } from "../../contract/desk-pictures";
import { assertRefused } from "../judge";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk, blog } = contract;
/** A PNG of one pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const none = "0".repeat(32);
const reason = "The kit tries it.";
const input = { alt: "One dot", data: pixel };

/** Pictures at the desk. */
export function picturePlans({ ask, read, desk: own }: World): PlansOf<typeof deskPictureCalls> {
  return {
    pictures: { sample: async () => ({}) },
    addPicture: {
      sample: async () => ({ input }),
      promises: [
        {
          name: "what is no picture",
          expected: "409 with a sentence",
          act: async () => {
            const data = Buffer.from("<svg onload='alert(1)'/>").toString("base64");
            const token = await own.token();
            return assertRefused(await ask(desk.addPicture, { alt: "None", data }, { token }), [409]);
          },
        },
      ],
    },
    removePicture: {
      sample: async () => ({ input: { id: none, reason } }),
      mayBeEmpty: true,
      succeed: async () => {
        const token = await own.token();
        const { id } = read(desk.addPicture, await ask(desk.addPicture, input, { token }));
        return ask(desk.removePicture, { id, reason }, { token });
      },
      unknown: [{ what: "a picture", changes: { id: none } }],
    },
  };
}

/** What readers see of them. */
export function shownPicturePlans({ ask, read, desk: own }: World): PlansOf<typeof pictureCalls> {
  return {
    picture: {
      sample: async () => ({ input: { id: "0".repeat(32) } }),
      mayBeEmpty: true,
      succeed: async () => {
        const token = await own.token();
        const { id } = read(desk.addPicture, await ask(desk.addPicture, input, { token }));
        return ask(blog.picture, { id });
      },
      unknown: [{ what: "a picture", changes: { id: "0".repeat(32) } }],
    },
  };
}
