// @ts-check
import { execFileSync } from "node:child_process";

/** What ops/Dockerfile begins with, where nothing else is asked for. */
export const baseImage = "docker.io/library/node:24-bookworm-slim";

/** buildah without a daemon, and without overlays and namespaces, which a container does not allow. */
export const imageStore = { STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };

/** @returns {boolean} whether buildah is here, and knows the base image: it is not fetched for a test */
export function hasBaseImage() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("buildah", ["inspect", "--type", "image", baseImage], {
      stdio: "ignore",
      env: { ...process.env, ...imageStore },
    });
    return true;
  } catch {
    return false;
  }
}
