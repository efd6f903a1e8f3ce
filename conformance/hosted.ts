import { NotTried, Unmet } from "./outcome";
import type { World } from "./world-types";

/**
 * Posts forms to a sandbox's hosted page, as a person in a browser would; whatever its address says, only to the
 * upstream under test. The address that the last one leads to.
 * @throws {NotTried} without --outbox
 */
export async function pressThrough(
  { client, options }: World,
  pageUrl: string,
  forms: readonly Record<string, string>[],
): Promise<URL> {
  if (!options.outbox) throw new NotTried("needs a person on a provider's page");
  const { pathname: path } = new URL(pageUrl);
  let location: string | undefined;
  for (const form of forms) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await client.send({
      method: "POST",
      path,
      headers,
      body: new URLSearchParams(form).toString(),
    });
    if (answer.status !== 303) throw new Unmet(`${answer.status} of the hosted page`);
    location = answer.header("location");
  }
  if (location === undefined || !URL.canParse(location)) throw new Unmet("no way back from the hosted page");
  return new URL(location);
}
