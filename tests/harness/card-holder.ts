import { beforeEach } from "vitest";
import { action as login } from "~/routes/login";
import { buyer, tried } from "./billing";
import { withVisitor } from "./context";
import { dana } from "./people";

/** A visitor who is signed in, and what they do at the card provider by the calls; anew before each test. */
export function withCardHolder() {
  let holder: Awaited<ReturnType<typeof buyer>> | undefined;
  const on = withVisitor(async (api) => {
    holder = await buyer(api);
  }, tried);
  beforeEach(async () => {
    await on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
    await on.visitor.nextToast();
  });
  return {
    on,
    get holder() {
      if (!holder) throw new Error("not started");
      return holder;
    },
  };
}
