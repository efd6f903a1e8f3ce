import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { hero } from "~/content/landing";

const { first, emphasis, rest } = hero.title;

/** The landing page's head, the same at both of its addresses. */
export const landingMeta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${first} ${emphasis} ${rest}`,
    description: "Stock and options signals with the books open: every figure says what it rests on.",
  });
