import { MOST_STANDINGS, type Standing } from "../../domain/process-standing";
import { type Dependency, failedDependency, failedMessage, isAnswer } from "../failed-dependency";
import type { SendMail } from "../mail/transport";
import type { Push } from "./push/port";
import type { Sms } from "./sms/port";

/** What this process has seen of each provider that it asked. */
export interface ProviderStandings {
  /** The provider, each of whose answers and failures counts from now on. */
  watch<Provider extends object>(name: Dependency, provider: Provider): Provider;
  watchMail(send: SendMail): SendMail;
  watchTexts(sms: Sms): Sms;
  watchPushes(push: Push): Push;
  /** Of those that were asked, by name. */
  list(): Standing[];
}

/** What reads what a stranger has sent, or writes an address: the provider is not asked. */
const unasked: ReadonlySet<string | symbol> = new Set(["readEvent", "authorizeUrl"]);

/**
 * Whether providers answer, as far as this process knows: nobody is asked for the sake of it. A refusal is an answer, and a fault
 * of ours or of the database says nothing of a provider.
 */
export function createProviderStandings(now: () => Date): ProviderStandings {
  const standings = new Map<Dependency, Standing>();
  const answered = (name: Dependency) =>
    standings.set(name, { name, state: "answers", at: now().toISOString() });
  const failed = (name: Dependency) => {
    if (standings.get(name)?.state === "failing") return;
    standings.set(name, { name, state: "failing", at: now().toISOString() });
  };
  const judge = (name: Dependency, error: unknown) => {
    if (failedDependency(error)?.dependency === name) failed(name);
    else if (isAnswer(error)) answered(name);
  };
  const heed = (name: Dependency, outcome: unknown) => {
    // The caller has the same promise, and handles its rejection.
    if (outcome instanceof Promise)
      outcome.then(
        () => answered(name),
        (error: unknown) => judge(name, error),
      );
    return outcome;
  };
  const message = (name: "texts" | "push", outcome: Parameters<typeof failedMessage>[1]) =>
    failedMessage(name, outcome) ? failed(name) : answered(name);

  return {
    watch: (name, provider) =>
      new Proxy(provider, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== "function" || unasked.has(key)) return value;
          return (...words: unknown[]): unknown => heed(name, Reflect.apply(value, target, words));
        },
      }),
    watchMail: (send) => (mail) => {
      const sent = send(mail);
      heed("mail", sent);
      return sent;
    },
    watchTexts: (sms) => ({
      name: sms.name,
      keepsWords: sms.keepsWords,
      async send(to, body, terms) {
        const outcome = await sms.send(to, body, terms);
        message("texts", outcome);
        return outcome;
      },
    }),
    watchPushes: (push) => ({
      name: push.name,
      async send(target, pushed) {
        const outcome = await push.send(target, pushed);
        message("push", outcome);
        return outcome;
      },
    }),
    list: () => [...standings.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, MOST_STANDINGS),
  };
}
