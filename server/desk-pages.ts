import { paths } from "../app/lib/paths";

const isDeskPath = new RegExp(`^${paths.desk()}(?:/|$)`, "i");

/** Whether a path is the desk's first page or lies below it, however routes let it be written. */
export function isOfDesk(pathname: string): boolean {
  try {
    return isDeskPath.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
