import type { LoaderFunctionArgs } from "@remix-run/node";
import { handSignalsCsv } from "~/pages/roi/hand-record.server";

/** Every signal made by hand with what became of it, as a file. */
export const loader = ({ context }: LoaderFunctionArgs) => handSignalsCsv(context);
