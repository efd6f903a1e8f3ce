import { type BrokerOauth, OauthError } from "../providers/brokerage-oauth/port";
import { needed, type Operations } from "./operation";

/** What the operations of connecting an account leave for each other, and what stands for a person. */
export interface OauthState {
  /** Where the site has the broker lead back to. */
  redirectUri: string;
  /** Opens the broker's page. @returns its HTTP status */
  open(url: string): Promise<number>;
  /** Presses "Allow" on it. @returns the code that it leads back with. Only where no person has to sign in */
  allow?: ((url: string) => Promise<string>) | undefined;
  url?: string;
}

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof OauthError) return error.kind;
      throw error;
    },
  );
}

/** Every operation of the port by which people connect accounts of their own. */
export const oauthOperations: Operations<BrokerOauth, OauthState> = {
  authorizeUrl: {
    asks: ["GET /oauth/authorize"],
    shows: "that the page opens (that it knows our client shows a person who signs in there)",
    attempt: async (at) => {
      const { redirectUri } = at.state;
      at.state.url = await at.port.authorizeUrl({ state: at.mark, redirectUri });
      const status = await at.state.open(at.state.url);
      if (status >= 400) throw new Error(`its page is answered with ${status}`);
    },
  },
  exchange: {
    asks: ["POST /oauth/token"],
    shows:
      "that our client and its secret are known, by how a code of nobody is refused (a right one takes a person)",
    attempt: async (at) => {
      const { redirectUri, allow } = at.state;
      const refused = await refusalOf(at.port.exchange({ code: `nobody-${at.mark}`, redirectUri }));
      if (refused !== "invalid") throw new Error(`a code of nobody is ${refused ?? "taken"}`);
      if (!allow) return;
      const code = await allow(needed(at.state.url, "page"));
      const { accessToken, scope } = await at.port.exchange({ code, redirectUri });
      at.holds(accessToken !== "" && scope !== "", "a code brings a token, and what it allows");
      const again = await refusalOf(at.port.exchange({ code, redirectUri }));
      at.holds(again === "invalid", "a code is good once");
    },
  },
};
