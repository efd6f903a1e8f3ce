import { randomInt } from "node:crypto";
import { CookieStore } from "../harness/cookies";
import type { SiteReply, SiteRequest } from "../harness/http-client";
import { contactForm, investorForm } from "../harness/onboarding";
import type { SiteProcess } from "./arena";
import { unescaped } from "./judge";

/** What one of the site's forms is filled with. */
export type Form = Readonly<Record<string, string>>;

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A browser without scripts: its cookies, its address, and the forms that it fills. */
export class Visitor {
  readonly cookies = new CookieStore();
  readonly person: Person;
  /** As the balancer in front of the site tells it; nobody else has it. */
  readonly address: string;

  constructor(
    readonly site: SiteProcess,
    number: number,
  ) {
    const name = `${process.pid}-${number}-${randomInt(1e9)}`;
    this.person = {
      firstName: "Ada",
      lastName: "Byron",
      email: `ada-${name}@example.com`,
      password: "a hostile suite of trades",
    };
    this.address = `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;
  }

  /** The same cookies at another site of the arena, from the same address. */
  at(site: SiteProcess): Visitor {
    const other = new Visitor(site, 0);
    Object.assign(other, { person: this.person, address: this.address });
    for (const name of this.cookies.names) other.cookies.store([`${name}=${this.cookies.value(name)}`]);
    return other;
  }

  /** The same person with another browser: no cookies. */
  elsewhere(): Visitor {
    const other = this.at(this.site);
    for (const name of this.cookies.names) other.cookies.store([`${name}=; Max-Age=0`]);
    return other;
  }

  request(path: string, request: SiteRequest = {}): Promise<SiteReply> {
    return this.site.request(path, {
      cookies: this.cookies,
      ...request,
      headers: {
        "x-forwarded-for": this.address,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
        ...request.headers,
      },
    });
  }

  get(path: string): Promise<SiteReply> {
    return this.request(path);
  }

  /** Posts a form as a page of the site does. */
  post(path: string, form: Form = {}): Promise<SiteReply> {
    return this.request(path, {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { origin: this.site.origin, "sec-fetch-site": "same-origin" },
    });
  }

  /** Opens an account, which signs in. */
  async signUp(): Promise<this> {
    await this.enter("/sign-up", { ...this.person });
    return this;
  }

  /** Opens an investor's account, which signs in beside the user's. */
  async signUpToInvest(): Promise<this> {
    await this.enter("/invest/sign-up", { ...this.person });
    return this;
  }

  async logIn(): Promise<this> {
    const { email, password } = this.person;
    await this.enter("/login", { email, password });
    return this;
  }

  /** Answers both steps of onboarding, so that the page that is signed opens. */
  async answerSteps(): Promise<this> {
    await this.enter("/onboarding/contact-information", this.contactForm);
    await this.enter("/onboarding/investor-questionnaire", investorForm);
    return this;
  }

  get contactForm(): Form {
    return { ...contactForm, email: this.person.email };
  }

  /** The page that is signed, every box ticked and every name typed. */
  async agreementsForm(): Promise<Form> {
    const page = await this.get("/onboarding/agreements");
    const form: Record<string, string> = {};
    for (const { type, name, value } of inputsOf(page.text)) {
      form[name] = type === "text" ? `${this.person.firstName} ${this.person.lastName}` : value;
    }
    return form;
  }

  /** Posts a form that is right, on the way to what is tried: once more where a busy machine came upon a deadline. */
  private async enter(path: string, form: Form): Promise<void> {
    let reply = await this.post(path, form);
    for (let again = 0; again < 2 && reply.status === 503; again++) reply = await this.post(path, form);
    const { status, text } = reply;
    if (status !== 303 && status !== 302)
      throw new Error(`the form at ${path} came back with ${status}: ${text.slice(0, 500)}`);
  }
}

interface Input {
  type: string;
  name: string;
  value: string;
}

/** The named inputs of a page's main form. */
function inputsOf(html: string): Input[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const form = main.slice(main.lastIndexOf('<form method="post"'));
  return [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1];
    const name = attribute("name");
    return name
      ? [{ type: attribute("type") ?? "text", name, value: unescaped(attribute("value") ?? "on") }]
      : [];
  });
}
