// @ts-check
// JavaScript, since `npm start` needs it before anything is installed or built (bin/settings.mjs).
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What the product itself puts into its data folder. */
const ownNames = /^(?:pg|pg\.new|secrets\.json|api\.lock(?:\.\d+)?|lost\+found)$/;
const forOthers = 0o077;

/**
 * Creates the data folder where there is none and closes it to other users (0700), which protects all that is in it.
 * A system whose files have no modes (Windows) has its own protection, and nothing is changed there.
 * @param {string} folder a path, which may be a symbolic link to a folder
 * @returns {string | undefined} why the folder cannot be used, in a sentence that names the setting and no path
 * @throws what the file system refuses, with its code
 */
export function closeFolder(folder) {
  // Parents that are created with it get the same mode.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const { uid, mode } = statSync(folder);
  if (uid !== user) {
    return "API_DATA_DIR names a folder that belongs to another user: start it as that user, or name another folder.";
  }
  if ((mode & forOthers) === 0) return undefined;
  // It may be a folder of many, such as /tmp, which would be closed to everybody else.
  const names = readdirSync(folder);
  if (!names.includes("pg") && names.some((name) => !ownNames.test(name))) {
    return "API_DATA_DIR names a folder that is open to other users and holds other things: name one of its own, or close it to them (chmod 700).";
  }
  chmodSync(folder, 0o700);
  if ((statSync(folder).mode & forOthers) === 0) return undefined;
  return "API_DATA_DIR names a folder that cannot be closed to other users: name one on a file system that keeps modes.";
}

/**
 * Takes a file of the data folder, or a folder and all that is below it, away from other users: 0600 and 0700. A link
 * would lead elsewhere, and what another user has put there may be anything: both are refused.
 * @param {string} entry a path, where there need not be anything
 * @returns {string | undefined} why it cannot be used, as of {@link closeFolder}
 */
export function closeEntry(entry) {
  const user = process.getuid?.();
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (!found || user === undefined) return undefined;
  if (found.isSymbolicLink()) {
    return "API_DATA_DIR names a folder with a symbolic link in it, and what that leads to cannot be protected: put the files themselves there (API_DATA_DIR itself may be a link).";
  }
  if (found.uid !== user) {
    return "API_DATA_DIR names a folder with files of another user in it: remove them, or give them to the user that runs this (chown).";
  }
  if ((found.mode & forOthers) !== 0) chmodSync(entry, found.isDirectory() ? 0o700 : 0o600);
  if (!found.isDirectory()) return undefined;
  for (const name of readdirSync(entry)) {
    const why = closeEntry(path.join(entry, name));
    if (why) return why;
  }
  return undefined;
}
