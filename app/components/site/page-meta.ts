import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { type Brand, brandName } from "../../../domain/brand";

interface PageMeta {
  /** Without one, the product's name alone. */
  title?: string;
  description?: string;
}

/** The title with the product's name, the description, and both again for services that show a preview of a link. */
export function pageMeta(
  matches: MetaArgs["matches"],
  { title, description }: PageMeta = {},
): MetaDescriptor[] {
  const { wordmark } = siteOf(matches);
  const described = description
    ? [
        { name: "description", content: description },
        { property: "og:description", content: description },
      ]
    : [];
  return [
    { title: title ? `${title} · ${wordmark}` : wordmark },
    { property: "og:title", content: title ?? wordmark },
    ...described,
  ];
}

/** What the root knows of the site; an error page may have no root's data. */
export function siteOf(matches: MetaArgs["matches"]): { wordmark: string; publicUrl?: string } {
  const data = matches.find((match) => match.id === "root")?.data;
  const wordmark = hasBrand(data) ? data.brand.wordmark : brandName(undefined).wordmark;
  return hasAddress(data) ? { wordmark, publicUrl: data.publicUrl } : { wordmark };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const hasBrand = (data: unknown): data is { brand: Pick<Brand, "wordmark"> } =>
  isObject(data) && "brand" in data && isObject(data.brand) && "wordmark" in data.brand;

const hasAddress = (data: unknown): data is { publicUrl: string } =>
  isObject(data) && "publicUrl" in data && typeof data.publicUrl === "string";
