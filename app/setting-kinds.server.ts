import { z } from "zod";
import { reasons } from "../domain/setting-reasons";
import { parseUrl } from "../domain/url";

/** An empty line of an .env file is a setting that is not set. */
export const blank = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
export const text = z.preprocess(blank, z.string().trim().optional());
export const list = (given: string | undefined) =>
  (given ?? "").split(",").flatMap((part) => part.trim() || []);
export const count = (fallback: number, min: number, max: number) =>
  z.preprocess(blank, z.coerce.number().int().min(min).max(max).default(fallback));
export const address = z
  .string()
  .url(reasons.url("http://", "https://"))
  .regex(/^https?:\/\//, reasons.url("http://", "https://"));

const noOrigin = "must be an origin such as https://pages.example";
/** Stands in a policy, so it may hold nothing that would end it. */
export const origin = z
  .string()
  .regex(/^https?:\/\/(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?\/?$/i, noOrigin)
  .refine((text) => parseUrl(text) !== undefined, noOrigin)
  .transform((text) => new URL(text).origin);

/** Stands in paths. */
export const provider = (fallback: string) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, reasons.providerName)
      .default(fallback),
  );
