import { lookup as lookupName } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "../../../../domain/network";

/** No address of a name is one of the internet's. */
class NoPublicAddress extends Error {
  override readonly name = "NoPublicAddress";
  readonly code = "EPRIVATE";
  constructor() {
    super("the name leads to no public address");
  }
}

/**
 * Looks a name up for a connection and gives its public addresses alone: whoever answers for an allowed name cannot lead us
 * to our own network (SSRF). The connection is made to what was looked at, so that no second answer is another one.
 */
export const lookupPublic =
  (resolve: LookupFunction = lookupName): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const all = typeof found === "string" ? [{ address: found, family: 0 }] : found;
      const isPublic = all.filter(({ address }) => isPublicAddress(address));
      const [first] = isPublic;
      if (!first) return callback(new NoPublicAddress(), []);
      if (options.all) callback(null, isPublic);
      else callback(null, first.address, first.family);
    });
