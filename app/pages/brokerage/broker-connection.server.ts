import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Context } from "~/context.server";
import { leadTo } from "~/lead-to.server";
import { connectionSection, paths } from "~/lib/paths";
import { UserFacingError } from "~/upstream/errors.server";

/** OAuth's word for a person who does not allow it (RFC 6749 4.1.2.1). */
const denied = "access_denied";

const back = () => redirect(connectionSection, 303);
const callbackUrl = ({ settings }: Pick<Context, "settings">) => settings.publicUrl + paths.brokerCallback();

/** Leads to the broker's page; this browser alone may come back from it. */
export async function beginConnection(context: Context): Promise<Response> {
  const { upstream, settings, brokerConnection } = context;
  const provider = settings.brokerageOauthProvider;
  return orTold(context, async () => {
    const begun = await upstream.users.beginBrokerageOauth({ provider, redirectUri: callbackUrl(context) });
    const leaving = leadTo(context, begun.url, "users.beginBrokerageOauth");
    brokerConnection.keep({ state: begun.state });
    return leaving;
  });
}

/** Forgets the connection. */
export async function endConnection(context: Context): Promise<Response> {
  const { upstream, settings, toast } = context;
  return orTold(context, async () => {
    await upstream.users.endBrokerageConnection({ provider: settings.brokerageOauthProvider });
    toast.show("brokerDisconnected");
    return back();
  });
}

const opaque = z.string().regex(/^[\x21-\x7e]{1,500}$/);
const Returned = z.object({
  state: opaque,
  code: opaque.optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/**
 * Makes the connection when the broker's page leads back. It is answered by a redirect whatever becomes of it: neither
 * code nor state stays in an address.
 */
export async function finishConnection(context: Context, request: Request): Promise<Response> {
  const { session, brokerConnection, upstream, settings, toast } = context;
  // The address that leads to the login is not this one: it holds a code.
  if (!session.user) {
    toast.show("connectionUnknown");
    return redirect(paths.login({ from: paths.account() }), 303);
  }
  const begun = brokerConnection.value;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { state, code, error } = Returned.safeParse(query).data ?? {};
  if (!begun || begun.state !== state) {
    // What was begun is kept: anybody can lead here with a state that is none.
    toast.show("connectionUnknown");
    return back();
  }
  brokerConnection.forget();
  if (!code) {
    toast.show(error === denied ? "connectionDenied" : "connectionFailed");
    return back();
  }
  return orTold(context, async () => {
    await upstream.users.exchangeBrokerageOauth({
      params: { provider: settings.brokerageOauthProvider },
      query: { code, state, redirect_uri: callbackUrl(context) },
    });
    toast.show("brokerConnected");
    return back();
  });
}

/** What goes wrong is told where the connection is shown. */
async function orTold({ toast }: Pick<Context, "toast">, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    toast.show("serverSaid", error.userMessage);
    return back();
  }
}
