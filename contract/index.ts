import { auth } from "./auth";
import { brokerage } from "./brokerage";
import { charts } from "./charts";
import { market } from "./market";
import { users } from "./users";

/** Every call between the site and its upstream; both ends, the OpenAPI document and the docs are read off it. */
export const contract = { users, auth, market, charts, brokerage };
export type Contract = typeof contract;
