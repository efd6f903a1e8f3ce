import { z } from "zod";
import { ask } from "../harness/load";
import { codeAt } from "../harness/second-step";
import { nodesOf } from "./act";
import type { Stage } from "./stage";

const json = { "content-type": "application/json" };
const owner = {
  firstName: "Sam",
  lastName: "Ruiz",
  email: "codes@example.com",
  password: "small trades add up each week",
};

/** A secret of somebody's, which the database has sealed. */
export interface Sealed {
  /** Has it opened by an upstream, as its owner does: it is turned on by a code. @throws {Error} where it cannot be opened */
  open(): Promise<void>;
}

/** Makes the secret of somebody's one-time codes, which have not been turned on. */
export async function sealSecret(stage: Stage): Promise<Sealed> {
  const { site } = stage.deployment.settings;
  const [first] = nodesOf(stage, "upstream");
  const call = async (port: number, method: string, path: string, body: unknown, token?: string) => {
    const headers: Record<string, string> = { ...json, "x-api-client-token": site.API_CLIENT_TOKEN ?? "" };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    const { status, text } = await ask(port, {
      path,
      method,
      headers,
      body: JSON.stringify(body),
      right: [],
    });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    const reply: unknown = JSON.parse(text);
    return reply;
  };
  const Entered = z.object({ token: z.string() });
  const port = first?.port ?? 0;
  const { password } = owner;
  const { token } = Entered.parse(await call(port, "PUT", "/api/users/register", owner));
  const codes = "/api/users/second-step/codes";
  const { secret } = z
    .object({ secret: z.string() })
    .parse(await call(port, "POST", codes, { password }, token));
  return {
    open: async () => {
      const again = Entered.parse(
        await call(port, "POST", "/api/users/login", { email: owner.email, password }),
      );
      const stepCode = codeAt(secret, new Date());
      await call(port, "POST", `${codes}/confirmation`, { stepCode }, again.token);
    },
  };
}
