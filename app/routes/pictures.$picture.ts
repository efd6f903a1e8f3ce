import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/not-found.server";
import { isKind } from "~/upstream/errors.server";

const pictureFile = /^([0-9a-f]{32})\.webp$/;
const missing = () => notFound("We have no picture under that address.");

/** A picture of a post. Its name is the hash of its bytes, so a browser that has it never asks again. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [, id] = pictureFile.exec(params.picture ?? "") ?? [];
  if (id === undefined) throw missing();
  const { data } = await context.upstream.blog.picture({ id }).catch((error: unknown) => {
    throw isKind(error, "not_found") ? missing() : error;
  });
  return new Response(Buffer.from(data, "base64"), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
