import { isNotNull, type SQL } from "drizzle-orm";
import { users } from "../db/schema";

/**
 * Whether a row of users has a confirmed e-mail address: mail that nobody asked for at that moment goes to no other
 * (SPEC-DECISIONS 44). Anyone may have typed an address that was never confirmed.
 */
export const isAddressConfirmed = (): SQL => isNotNull(users.emailProvenAt);
