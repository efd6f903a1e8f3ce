import { z } from "zod";
import { LARGEST_PICTURE, pictureIdPattern } from "../domain/pictures";
import { Message, openCall, shown } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";

const Id = z.string().regex(pictureIdPattern).describe("the beginning of the SHA-256 of its bytes");
const base64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A picture as we encoded it: WebP. */
export const DeskPicture = z.object({
  id: Id,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  size: z.number().int().positive().describe("bytes"),
  alt: z.string().max(300),
  addedAt: Instant,
});
export type DeskPicture = z.infer<typeof DeskPicture>;

/** How many the list has, the newest first. */
export const DESK_PICTURES = 200;

/** Part of the service `desk`: pictures of posts. For analysts and owners. */
export const deskPictureCalls = {
  pictures: deskCall
    .route({ method: "GET", path: "/api/desk/pictures", tags, summary: "Pictures for posts" })
    .output(z.object({ pictures: z.array(DeskPicture).max(DESK_PICTURES) })),

  addPicture: deskCall
    .route({
      method: "POST",
      path: "/api/desk/pictures",
      tags,
      summary: "Add a picture, which is encoded anew: what its file says besides is left out",
      description: "409 for what is no picture, or is too large.",
    })
    .input(
      z.object({
        alt: shown(z.string().trim().min(1, "Required").max(300)).describe(
          "what it shows, for who does not see it",
        ),
        data: z
          .string()
          .max(base64(LARGEST_PICTURE))
          .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
          .describe("a PNG, JPEG or WebP, in base64"),
      }),
    )
    .output(DeskPicture),

  removePicture: deskCall
    .route({
      method: "POST",
      path: "/api/desk/pictures/{id}/removal",
      tags,
      summary: "Remove a picture that no text has any more",
      description:
        "409 while a post or an issue of the newsletter has it. Caches may keep it for as long as a year.",
    })
    .input(z.object({ id: Id, reason: Reason }))
    .output(Message),
};

/** Part of the service `blog`: what readers see of them. */
export const pictureCalls = {
  picture: openCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/pictures/{id}",
      tags: ["blog", "extension"],
      summary: "A picture of a post: its bytes never change",
    })
    .input(z.object({ id: Id }))
    .output(z.object({ data: z.string().max(base64(700_000)).describe("WebP, in base64") })),
};
