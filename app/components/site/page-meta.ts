import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { type Brand, brandName } from "../../../domain/brand";

interface PageMeta {
  /** Without one, the product's name alone. */
  title?: string;
  description?: string;
}

/** The title with the product's name, the description, and both again for whoever shows a link to the page. */
export function pageMeta(
  matches: MetaArgs["matches"],
  { title, description }: PageMeta = {},
): MetaDescriptor[] {
  const wordmark = wordmarkOf(matches);
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

function wordmarkOf(matches: MetaArgs["matches"]): string {
  const data = matches.find((match) => match.id === "root")?.data;
  return hasBrand(data) ? data.brand.wordmark : brandName(undefined).wordmark;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const hasBrand = (data: unknown): data is { brand: Pick<Brand, "wordmark"> } =>
  isObject(data) && "brand" in data && isObject(data.brand) && "wordmark" in data.brand;
