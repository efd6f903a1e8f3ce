import { json, redirect } from "@remix-run/node";
import { deskWords } from "~/content/desk";
import type { Context } from "~/context.server";
import { deskPaths } from "~/lib/desk-paths";
import { answerQuestion, signInByPasskey } from "~/pages/account/passkey.server";

type AtLogin = Pick<Context, "desk" | "upstream">;

/** The question to the passkeys of who has done the first step, as JSON for the script. */
export async function askForPasskey({ desk, upstream }: AtLogin): Promise<Response> {
  const stepToken = desk.step.value?.stepToken;
  if (stepToken === undefined) return json({ message: deskWords.login.again }, { status: 401 });
  return answerQuestion(() => upstream.desk.askPasskey({ stepToken }));
}

/** Signs in by what an authenticator has signed; without a first step it leads to the login. */
export function finishByPasskey(
  context: AtLogin & Pick<Context, "toast" | "signInDesk">,
  request: Request,
): ReturnType<typeof signInByPasskey> {
  const { desk, upstream, toast } = context;
  return signInByPasskey({
    request,
    toast,
    device: desk.device,
    calls: {
      signInByPasskey({ passkey }, options) {
        const stepToken = desk.step.value?.stepToken;
        if (stepToken === undefined) throw redirect(deskPaths.deskLogin(), 303);
        return upstream.desk.finishByPasskey({ stepToken, passkey }, options);
      },
    },
    async keep(staff) {
      await context.signInDesk(staff);
      desk.step.forget();
    },
    home: deskPaths.desk(),
  });
}
