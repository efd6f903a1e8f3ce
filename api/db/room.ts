import { statfsSync } from "node:fs";
import path from "node:path";
import { Refused } from "../refused";

const MB = 1024 ** 2;

/** Free megabytes on the disk of a folder, which need not be there yet. */
export function freeMegabytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / MB);
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder) throw error;
    return freeMegabytes(parent);
  }
}

/**
 * PGlite does not say that its disk is full: it aborts, or waits for ever. So it is not opened without room.
 * @param needed megabytes
 * @throws {Refused}
 */
export function assertRoom(folder: string, needed: number, free = freeMegabytes): void {
  const left = free(folder);
  if (left >= needed) return;
  throw new Refused(
    `The disk of API_DATA_DIR has ${left} MB left, and the database needs ${needed} MB there: make room first.`,
  );
}
