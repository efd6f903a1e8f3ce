import { deskPaths } from "../app/lib/desk-paths";
import { LARGEST_PICTURE } from "../domain/pictures";

/** Bytes of a form. The longest that a person can fill in takes less than half of it. */
export const maxForm = 64_000;
/** Of a form with a whole article in it, whose letters may take six bytes each on the way. */
const maxArticle = 320_000;

/** Of a form that sends a picture. */
const maxPicture = LARGEST_PICTURE + 10_000;

/** Bytes that a form at this path may have. */
export function maxFormAt(pathname: string): number {
  if (pathname === deskPaths.deskPictures()) return maxPicture;
  const isText = [deskPaths.deskPosts(), deskPaths.deskNewsletters()].some((page) =>
    pathname.startsWith(`${page}/`),
  );
  return isText ? maxArticle : maxForm;
}

/**
 * Bytes of forms that are in memory at the same time, in all and of one network, and the number of bodies of one network
 * that are read at the same time.
 */
export const formShares = { bytes: 8_000_000, networkBytes: 512_000, networkPlaces: 32 };
