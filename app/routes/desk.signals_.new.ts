import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginSignal } from "~/pages/desk/signals.server";

/** Leads to the form of a draft that has no other yet. */
export const loader = ({ context }: LoaderFunctionArgs) => beginSignal(context);
