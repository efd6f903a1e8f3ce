import { Hono } from "hono";
import type { Db } from "../db/client";
export const outboxPages = (_db: Db) => new Hono();
