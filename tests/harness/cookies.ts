/** A browser's cookies, as far as one origin goes. */
export class CookieStore {
  readonly #values = new Map<string, string>();

  /** Takes the Set-Cookie values of a reply. */
  store(setCookies: readonly string[]): this {
    for (const setCookie of setCookies) {
      const [pair = "", ...attributes] = setCookie.split(/; */);
      const mark = pair.indexOf("=");
      const name = pair.slice(0, mark);
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#values.delete(name);
      else this.#values.set(name, pair.slice(mark + 1));
    }
    return this;
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  value(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The Cookie header of the next request; undefined without any. */
  get header(): string | undefined {
    const pairs = [...this.#values].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? pairs.join("; ") : undefined;
  }
}
