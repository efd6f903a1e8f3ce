import { execFileSync } from "node:child_process";
import { z } from "zod";
import { baseImage, hasBaseImage, imageStore } from "../../bin/test/base-image.mjs";
import { type Started, startCommand } from "./processes";

/** Why no image can be built here; undefined where one can. */
export const noImages = hasBaseImage() ? undefined : `no buildah with ${baseImage}`;

export type Target = "site" | "upstream";

const Image = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
    }),
  }),
  Docker: z.object({ config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()) }).optional() }) }),
});

/** What an image says of how it is run. */
export interface ImageConfig {
  user: string;
  env: Record<string, string>;
  command: string[];
  hasHealthcheck: boolean;
}

export const nameOf = (target: Target) => `localhost/trade-signals-${target}:test`;

function buildah(...args: string[]): string {
  return execFileSync("buildah", args, {
    encoding: "utf8",
    env: { ...process.env, ...imageStore },
    maxBuffer: 100_000_000,
    // What a build says is told where it fails.
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** Builds a target of ops/Dockerfile from the repository; minutes. */
export function buildImage(target: Target): void {
  const from = ["--network", "host", "--file", "ops/Dockerfile", "--target", target];
  buildah("bud", "--format", "docker", "--pull=never", "--layers", ...from, "--tag", nameOf(target), ".");
}

/** Ids of all images that buildah has, the steps of builds included. */
export const listImages = (): string[] =>
  buildah("images", "--all", "--quiet", "--no-trunc")
    .split("\n")
    .filter((id) => id !== "");

/** Removes what builds have left since there were only these: 2 GB for each state of the sources. */
export function removeImagesBut(ids: readonly string[]): void {
  for (const id of listImages().filter((each) => !ids.includes(each))) {
    // With an image go steps of its build.
    if (listImages().includes(id)) buildah("rmi", "--force", id);
  }
}

export function configOf(target: Target): ImageConfig {
  const { OCIv1, Docker } = Image.parse(JSON.parse(buildah("inspect", "--type", "image", nameOf(target))));
  const { User: user, Env, Entrypoint, Cmd } = OCIv1.config;
  return {
    user,
    env: Object.fromEntries(Env.map((pair) => pair.split(/=(.*)/s, 2))),
    command: [...Entrypoint, ...Cmd],
    hasHealthcheck: Docker.config.Healthcheck !== undefined,
  };
}

/** Bytes of the files of a container's tree. */
const bytesOf = (root: string): number =>
  Number(execFileSync("du", ["--summarize", "--bytes", root], { encoding: "utf8" }).split("\t")[0]);

/** A container of an image, mounted at `root`; nothing runs in it by itself. */
export interface Container {
  root: string;
  /** Of its files. */
  bytes: number;
  remove(): void;
}

/** @param image a target of ours, or the image that it is made from */
export function createContainer(image: Target | "base"): Container {
  const container = buildah("from", "--pull=never", image === "base" ? baseImage : nameOf(image));
  const root = buildah("mount", container);
  return { root, bytes: bytesOf(root), remove: () => buildah("rm", container) };
}

/**
 * Runs a command in a container's tree as the image has it, with the network of this machine: the tree can only be read, as
 * in ops/compose.yaml, /tmp alone takes files, and the process is its user without any right beyond. Namespaces of mounts
 * end with it.
 */
const runReadOnly = `set -eu
mount --bind "$1" "$1"
mount --options remount,bind,ro "$1"
mount --types proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount --types tmpfs tmpfs "$1/tmp"
uid=$(chroot "$1" id -u "$2")
gid=$(chroot "$1" id -g "$2")
root=$1
shift 2
exec chroot "$root" setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs --bounding-set=-all "$@"`;

/** @param command in place of the image's own, where one is given */
export function startIn(
  { root }: Container,
  { user, env, command: own }: ImageConfig,
  settings: Record<string, string>,
  command: readonly string[] = own,
): Started {
  const all = Object.entries({ ...env, ...settings }).map(([name, value]) => `${name}=${value}`);
  return startCommand(
    [
      "--mount",
      "--propagation",
      "private",
      "sh",
      "-c",
      runReadOnly,
      "sh",
      root,
      user,
      "env",
      "-i",
      ...all,
      ...command,
    ],
    {},
    { file: "unshare" },
  );
}
