import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeRobots } from "~/pages/site/robots.server";

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(writeRobots(context.settings.publicUrl), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
