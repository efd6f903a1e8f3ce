import { Hono } from "hono";
export const docs = () => new Hono();
