import { beforeEach } from "vitest";
import { z } from "zod";
import { loader as bankPage, action as press } from "~/routes/account_.bank-link";
import { loader as returned } from "~/routes/account_.bank-link_.return";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { sandboxBankLinks } from "../../api/db/bank-tables";
import type { TestApiOptions } from "./api";
import { openAccount, shareAccounts } from "./bank";
import { createVisitor, exchangeWith, withVisitor } from "./context";
import { dana, register } from "./people";

const path = "/account/bank-link";
const nothingBegun = `${path}/return`;
const PageData = z.object({
  linked: z.object({
    state: z.string(),
    message: z.string().optional(),
    data: z
      .object({
        account: z.string(),
        banks: z.array(z.object({ id: z.string(), name: z.string().nullish(), status: z.string() })),
      })
      .optional(),
  }),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), mask: z.string().optional() })).optional(),
  byScript: z.boolean(),
});

/** Gives each test of a file Dana, signed in, with an open brokerage account, who may link a bank. */
export function withBankVisit(options: TestApiOptions = {}) {
  const on = withVisitor(async (api) => {
    const { token } = await register(api);
    await openAccount(api, token);
  }, options);
  const signIn = (person = dana) =>
    on.visitor.visit(login, "/login", { form: { email: person.email, password: person.password } });
  beforeEach(async () => {
    await signIn();
    await on.visitor.nextToast();
  });
  const send = (form: Record<string, string>) => on.visitor.visit(press, path, { form });
  const openPage = async () => PageData.parse((await on.visitor.visit(bankPage, path)).data);
  let returnPath = nothingBegun;
  beforeEach(() => {
    returnPath = nothingBegun;
  });
  const begin = async () => {
    const hosted = (await send({ press: "begin" })).location ?? "";
    const links = await on.api.db.select().from(sandboxBankLinks);
    const link = links.find(({ pageId }) => hosted.endsWith(`/${pageId}`));
    returnPath = link?.returnUrl.replace("http://site.test", "") ?? nothingBegun;
    return hosted;
  };
  /** To where the page that was begun last leads, unless said otherwise. */
  const comeBack = (address = returnPath) => on.visitor.visit(returned, address);
  return {
    on,
    signIn,
    open: openPage,
    send,
    begin,
    comeBack,
    choose: async (at = 0) => {
      const { accounts } = await openPage();
      return send({ press: "choose", accountId: accounts?.[at]?.id ?? "" });
    },
    /** Up to where the accounts that were shared are chosen from. */
    share: async (accounts?: string[]) => {
      await shareAccounts(on.api, await begin(), accounts);
      await comeBack();
    },
    /** From now on calls go through this. */
    through: (change: (real: Exchange) => Exchange) => {
      const { cookies } = on.visitor;
      on.visitor = createVisitor(change(exchangeWith(on.api)));
      on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    },
  };
}

/** Answers calls of this path so, and lets the others through. */
export const except =
  (path: string, instead: Exchange) =>
  (real: Exchange): Exchange =>
  (request) =>
    (request.path.endsWith(path) ? instead : real)(request);
