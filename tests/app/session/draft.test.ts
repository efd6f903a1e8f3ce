import pino from "pino";
import { describe, expect, test, vi } from "vitest";
import { createContexts } from "~/contexts.server";
import { readSettings } from "~/env.server";
import { createCookieJar } from "~/session/cookies.server";
import { createDrafts } from "~/session/draft.server";
import { createSeal } from "~/session/seal.server";
import { readAnswers } from "../../../domain/onboarding/judge";
import { questionStepNames, stepQuestions } from "../../../domain/onboarding/steps";
import { unreachable } from "../../harness/context";
import { CookieStore } from "../../harness/cookies";
import { contactForm, investorForm, longestAnswers } from "../../harness/onboarding";
import { accessToken, ada } from "../../harness/tokens";

const secret = "a-secret-a-secret-a-secret-a-secret";
const jar = createCookieJar(false);
const drafts = createDrafts(jar, createSeal([secret], "draft"));
const contact = readAnswers(stepQuestions["contact-information"], contactForm);
const investor = readAnswers(stepQuestions["investor-questionnaire"], investorForm);
const open = (store: CookieStore, user: string | undefined = "u1") =>
  drafts.open(jar.read(store.header)("draft"), user);

/** A browser in which that user has submitted the first step. */
async function begun(user = "u1"): Promise<CookieStore> {
  const draft = await drafts.open(undefined, user);
  draft.save("contact-information", contact);
  return new CookieStore().store(await draft.commit());
}

describe("the draft", () => {
  test("brings back what was submitted, step by step", async () => {
    const store = await begun();
    const draft = await open(store);
    expect(draft.steps).toEqual({ "contact-information": contact });
    draft.save("investor-questionnaire", investor);
    store.store(await draft.commit());
    expect((await open(store)).steps).toEqual({
      "contact-information": contact,
      "investor-questionnaire": investor,
    });
  });

  test("brings back every answer to every question, follow-ups and all", async () => {
    const draft = await drafts.open(undefined, "u1");
    const longest = Object.fromEntries(questionStepNames.map((step) => [step, longestAnswers(step)]));
    for (const step of questionStepNames) draft.save(step, longest[step] ?? {});
    expect((await open(new CookieStore().store(await draft.commit()))).steps).toEqual(longest);
  });

  test("is written only when something was submitted", async () => {
    expect(await (await drafts.open(undefined, "u1")).commit()).toEqual([]);
    expect(await (await open(await begun())).commit()).toEqual([]);
  });

  test("is sent to onboarding's own pages alone, and kept for an hour from each submission", async () => {
    const draft = await open(await begun());
    draft.save("investor-questionnaire", investor);
    expect(await draft.commit()).toEqual([
      expect.stringMatching(/^draft=[\w.-]+; Max-Age=3600; Path=\/onboarding; HttpOnly; SameSite=Lax$/),
    ]);
    const secure = createDrafts(createCookieJar(true), createSeal([secret], "draft"));
    const safe = await secure.open(undefined, "u1");
    safe.save("contact-information", contact);
    expect(await safe.commit()).toEqual([
      expect.stringMatching(/^__Secure-draft=.*; Path=\/onboarding; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test("is over after the hour, whatever the browser keeps", async () => {
    // It stands still: a seal ends on a whole second, and another may begin on the way from here to there.
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const store = await begun();
    vi.setSystemTime(Date.now() + 3_599_000);
    expect((await open(store)).steps).toHaveProperty("contact-information");
    vi.setSystemTime(Date.now() + 2_000);
    expect((await open(store)).steps).toEqual({});
    vi.useRealTimers();
  });

  test("of another user is nobody's, and goes", async () => {
    const draft = await open(await begun("u1"), "u2");
    expect(draft.steps).toEqual({});
    expect(await draft.commit()).toEqual([expect.stringMatching(/^draft=; Max-Age=0; Path=\/onboarding/)]);
  });

  test("waits for its user where nobody is signed in", async () => {
    const store = await begun();
    const draft = await drafts.open(jar.read(store.header)("draft"), undefined);
    expect(draft.steps).toEqual({});
    expect(await draft.commit()).toEqual([]);
  });

  test("that was tampered with, sealed for something else or for other questions is none, and goes", async () => {
    const sealed = (await begun()).value("draft") ?? "";
    const other = createSeal([secret], "session");
    const own = createSeal([secret], "draft");
    for (const value of [
      "x",
      `${sealed.slice(0, -4)}AAAA`,
      await other.seal({ user: "u1", form: "x", steps: {} }, 60),
      await own.seal({ user: "u1", form: "older", steps: { "contact-information": "Ada" } }, 60),
    ]) {
      const draft = await open(new CookieStore().store([`draft=${value}`]));
      expect(draft.steps).toEqual({});
      expect(await draft.commit()).toEqual([expect.stringContaining("Max-Age=0")]);
    }
  });

  test("is wiped also where the page was not sent it", async () => {
    const draft = await drafts.open(undefined, "u1");
    draft.wipe();
    expect(await draft.commit()).toEqual([expect.stringMatching(/^draft=; Max-Age=0; Path=\/onboarding/)]);
  });

  test("does not come back with a reply that was under way at logout", async () => {
    const settings = readSettings({ API_BASE_URL: "http://127.0.0.1:1", SESSION_SECRETS: secret });
    const contexts = createContexts(settings, { log: pino({ level: "silent" }), exchange: unreachable });
    const store = new CookieStore();
    const request = () =>
      contexts.open({
        requestId: "r",
        cookieHeader: store.header,
        url: new URL("http://localhost:3000/onboarding"),
        clientAddress: undefined,
        userAgent: undefined,
        refusesFollowing: false,
        signal: undefined,
      });
    const signingIn = await request();
    signingIn.context.session.signIn({ ...ada, token: accessToken("ada") });
    store.store(await signingIn.commit(new Response()));
    const [late, leaving] = [await request(), await request()];
    await leaving.context.signOut();
    expect(await leaving.commit(new Response())).toContainEqual(expect.stringMatching(/^draft=; Max-Age=0/));
    late.context.draft.save("contact-information", contact);
    expect(await late.commit(new Response())).toEqual([]);
  });

  test("S6: shows nothing legible, decoded or not", async () => {
    const value = (await begun()).value("draft") ?? "";
    const decoded = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    // No three characters alone: what is sealed has any three by chance.
    for (const text of [value, ...decoded])
      for (const legible of ['"Ada"', "Byron", "512-64", "51264", "9871", "Oakland", "example.com"])
        expect(text).not.toContain(legible);
  });
});
