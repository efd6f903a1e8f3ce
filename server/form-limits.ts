import { deskPaths } from "../app/lib/desk-paths";
import { paths } from "../app/lib/paths";
import { LARGEST_DOCUMENT } from "../domain/brokerage-documents";
import { LARGEST_PICTURE } from "../domain/pictures";

/** Bytes of a form. The longest that a person can fill in takes less than half of it. */
export const maxForm = 64_000;
/** Of a form with a whole article in it, whose letters may take six bytes each on the way. */
const maxArticle = 320_000;

/** Of a form that sends a picture. */
const maxPicture = LARGEST_PICTURE + 10_000;

/** Of a form that sends a document to the broker. */
const maxDocument = LARGEST_DOCUMENT + 10_000;

/** A form with a larger document is refused before it is read: nobody's photo or scan is as large. */
export const LARGEST_CUT_DOCUMENT = 4 * maxDocument;

/** Whether forms at this path bring a document. */
export const bringsDocument = (pathname: string): boolean => pathname === paths.accountDocuments();

/** Bytes that a form at this path may have. */
export function maxFormAt(pathname: string): number {
  if (pathname === deskPaths.deskPictures()) return maxPicture;
  if (bringsDocument(pathname)) return maxDocument;
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

/**
 * The same of documents for the broker, apart from other forms: they are larger, and take as long as their sender's
 * connection needs. The server gives up any request after fifteen seconds.
 */
export const documentShares = {
  places: 16,
  networkPlaces: 2,
  bytes: 6 * maxDocument,
  networkBytes: maxDocument,
  deadlineMs: 14_000,
};
