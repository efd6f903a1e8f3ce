import { oc } from "@orpc/contract";
import { z } from "zod";

/** A field that names an account: by a user's or an investor's id, or by the id of the customer that the account is. */
export type AccountField = "uniqueId" | "userId" | "investorId" | "customerId";

/** What the client and the reference upstream need to know of a call beyond its route. */
export interface CallMeta {
  /** "bearer": the signed-in user's access token is sent. Absent: no token ever is. */
  auth?: "bearer";
  /**
   * The fields that name an account in a call that SPEC shows without a token. An id proves nothing, so an upstream that
   * knows the site by a credential (x-api-client-token) takes these calls from the site, or with the token of that very
   * account, and answers others with 401. The site sends its credential with every call.
   */
  names?: readonly AccountField[];
  /** Only the site itself makes this call: an upstream that knows it by a credential answers others with 401. */
  site?: true;
  /** It proves the caller's identity: a wrong password, code or token is answered with 401. */
  signsIn?: true;
  /** With auth: it is the token of another session that is sent, an investor's or one at the desk, beside the user's. */
  who?: "investor" | "desk";
  /** A GET that changes something (SPEC 7 has such): never retried, merged or prefetched. */
  effect?: true;
  /** A call of our own: a foreign upstream may answer 404 or 501, and the page stands without it. */
  extension?: true;
  /**
   * It takes an Idempotency-Key header: the same request with the same key is done once. "required": without one the
   * call is refused. Absent: the header says nothing to it.
   */
  key?: "optional" | "required";
  /** Its reply may be far longer than those of other calls: all that is kept of a person. */
  long?: true;
  /** The answer is the same for all callers and no limit counts it: concurrent reads share one call. */
  shared?: true;
}

/** A call without a token. */
export const openCall = oc.$meta<CallMeta>({});
/** A read that is the same for everybody. */
export const sharedCall = openCall.meta({ shared: true });
/** A call that sends the signed-in user's access token. */
export const bearerCall = openCall.meta({ auth: "bearer" });

/** A call that sends the signed-in investor's access token. */
export const investorCall = bearerCall.meta({ who: "investor" });

/** A call without a token of its own that names an account by its id: the site's, or that account's. */
export const namingCall = (...fields: readonly AccountField[]) => openCall.meta({ names: fields });
/** A call that only the site itself makes. */
export const siteCall = openCall.meta({ site: true });

/** A schema that SPEC.md does not show: decided here, and said so in the OpenAPI document. */
export const assumed = <T extends z.ZodTypeAny>(schema: T, note = ""): T =>
  schema.describe(`assumed${note && `: ${note}`}`);

/** A sentence for the person: the reply of a call that has nothing else to tell, and the body of every refusal. */
export const Message = z.object({ message: z.string() });

/** Text that can be shown and kept: a database refuses NUL, and half a surrogate pair is no text. */
export const shown = (schema: z.ZodString): z.ZodString =>
  schema.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Please remove the characters that cannot be shown");

/**
 * A whole number in a query, where it arrives as text. z.coerce would crash on what a parser makes of `?page[x]=1`, and
 * take an empty text for 0.
 */
export const queryNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value),
    z
      .number({ invalid_type_error: "Must be a whole number" })
      .int("Must be a whole number")
      .min(least, `Must be at least ${least}`)
      .max(most, `Must be at most ${most}`),
  );

/** 254 characters: the longest address that SMTP carries (RFC 5321, SPEC-DECISIONS 30). */
export const Email = z.string().trim().toLowerCase().email("Please enter a valid email").max(254);

/** At least 8 characters; 200 bounds the cost of hashing. */
export const NewPassword = z.string().min(8, "Minimum length is 8").max(200, "Maximum length is 200");

/**
 * Of a reply that signs in. The site keeps it in the browser and sends it as `x-device-token` with the next login to any
 * account: an upstream that knows it keeps that login out of the counts of strangers. Optional in both directions.
 */
export const deviceToken = z
  .string()
  .nullish()
  .describe(
    "opaque, base64url, 20 to 43 characters; says that this browser signed in before, and opens nothing",
  );

/** An opaque token in a link: base64url, never anything that could leave its path segment. */
export const LinkToken = z
  .string()
  .regex(/^[\w-]{20,128}$/)
  .describe("opaque, from a link that was mailed");
