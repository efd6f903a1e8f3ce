import { z } from "zod";
import { SecondStep } from "../../contract/second-step-calls";
import type { TestApi } from "./api";
import { iris, logInInvestor } from "./investors";
import { dana, logIn } from "./people";
import { codeAt } from "./second-step";

const Registered = z.object({ token: z.string(), deviceToken: z.string() });

/** Opens an account by that call; its mail is on the way. */
const registerBy =
  (path: string, person: object) =>
  async (api: TestApi, changes: object = {}) => {
    const reply = await api.call("PUT", path, { body: { ...person, ...changes } });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return Registered.parse(reply.body);
  };

/** Accounts of both kinds, which have the same calls below paths of their own. */
export const kindsOfAccounts = [
  { service: "users", person: dana, register: registerBy("/api/users/register", dana), logIn },
  {
    service: "investors",
    person: iris,
    register: registerBy("/api/investors/register-basic", iris),
    logIn: logInInvestor,
  },
] as const;
export type KindOfAccount = (typeof kindsOfAccounts)[number];

const WithRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullish() });
export const recoveryCodesIn = (body: unknown) => WithRecoveryCodes.parse(body).recoveryCodes ?? [];
export const stepTokenIn = (body: unknown) => SecondStep.parse(body).secondStep.stepToken;

/** What the owner of an account of that kind does with it. */
export function accountOf(api: () => TestApi, { service, person, register }: KindOfAccount) {
  const path = (rest: string) => `/api/${service}/${rest}`;
  const post = (
    rest: string,
    body: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ) => api().call("POST", path(rest), { body, ...options });
  const login = (password: string = person.password, headers: Record<string, string> = {}) =>
    post("login", { email: person.email, password }, { headers });

  /** Turns one-time codes on. A minute passes, so that a next code is another one. */
  async function turnOnCodes(token: string) {
    const begun = await post("second-step/codes", { password: person.password }, { token });
    const { secret } = z.object({ secret: z.string() }).parse(begun.body);
    const done = await post(
      "second-step/codes/confirmation",
      { stepCode: codeAt(secret, api().now()) },
      { token },
    );
    if (done.status !== 200) throw new Error(`codes were not turned on: ${done.text}`);
    api().advance(60);
    return { secret, recoveryCodes: recoveryCodesIn(done.body) };
  }

  /** Does the first step of a login, and gives the second one. */
  async function finish(stepCode: string, headers: Record<string, string> = {}) {
    return post(
      "second-step",
      { stepToken: stepTokenIn((await login(undefined, headers)).body), stepCode },
      { headers },
    );
  }

  /** The newest mail's token of a link about the account. */
  async function mailedLink(to?: string): Promise<string> {
    await api().runJobs();
    const page = service === "users" ? "/confirm/" : "/invest/confirm/";
    const mail = (await api().mails())
      .filter((each) => (to ? each.to === to : true) && each.text.includes(page))
      .at(-1);
    const token = mail?.text.split(page)[1]?.split(/\s/)[0];
    if (!token) throw new Error("no mail has a link about the account");
    return token;
  }

  /** The token of the newest mail to that address whose link is to this page, of those with such a subject. */
  async function tokenTo(to: string, page: string, subject = ""): Promise<string> {
    await api().runJobs();
    const found = (await api().mails())
      .filter((mail) => mail.to === to && mail.subject.startsWith(subject))
      .map(({ text }) => text.match(new RegExp(`${page}/([\\w-]+)`))?.[1])
      .findLast(Boolean);
    if (found === undefined) throw new Error(`no mail to ${to} has a link to ${page}`);
    return found;
  }

  /** Opens an account, and confirms its address by the mailed link. */
  async function registerProven() {
    const registered = await register(api());
    const body = { password: person.password };
    const done = await post(`account-links/${await mailedLink(person.email)}`, body);
    if (done.status !== 200) throw new Error(`the address was not confirmed: ${done.text}`);
    return registered;
  }

  /** Asks for a sign-in link, and presses its button. */
  async function signInByLink(email: string = person.email, headers: Record<string, string> = {}) {
    await post("sign-in-links", { email });
    return post(`sign-in-links/${await tokenTo(email, "login/link")}`, undefined, { headers });
  }

  /** Asks for a link to a new password, and sets that. */
  async function resetPassword(
    password: string,
    email: string = person.email,
    headers: Record<string, string> = {},
  ) {
    await api().call("GET", path(`request-new-password?email=${encodeURIComponent(email)}`));
    return post(`reset-password/${await tokenTo(email, "reset-password")}`, { password }, { headers });
  }

  const askForEmail = (token: string, email: string) =>
    post("email", { password: person.password, email }, { token });

  const useLink = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
    post(`account-links/${token}`, body, { headers });
  const lookAt = (token: string, headers: Record<string, string> = {}) =>
    api().call("GET", path(`account-links/${token}`), { headers });
  const isAlive = async (token: string) =>
    (await api().call("GET", path("second-step"), { token })).status === 200;
  const subjects = async () => {
    await api().runJobs();
    return (await api().mails()).map(({ subject }) => subject);
  };

  return {
    registerProven,
    path,
    post,
    login,
    turnOnCodes,
    finish,
    mailedLink,
    tokenTo,
    signInByLink,
    resetPassword,
    askForEmail,
    useLink,
    lookAt,
    isAlive,
    subjects,
  };
}
