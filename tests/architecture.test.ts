import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importsOf, listSources } from "./harness/source-files";

const ours = /^(app|api|conformance|contract|domain|server|bench|tests)(\/|$)/;

/** The arrows of docs/layout.md, in full: what files of a place may import of ours. `types` may be imported as types only. */
const arrows: { from: RegExp; may: RegExp; types?: RegExp }[] = [
  { from: /^domain\//, may: /^domain\// },
  { from: /^contract\//, may: /^(contract|domain)(\/|$)/ },
  {
    from: /^api\//,
    may: /^(api\/|contract(\/|$)|domain\/|server\/(node-adapter|bodies|body-metrics|host-header|http-server|stop|crash|heap-growth|listen-error|metrics-server|raw-replies|log-lines)$)/,
  },
  { from: /^conformance\//, may: /^(conformance\/|contract(\/|$)|domain\/)/ },
  { from: /^app\/lib\//, may: /^(app\/lib|domain)\// },
  { from: /^app\/content\//, may: /^(app\/(content|lib)|domain)\// },
  // The browser verifies the ledger by the very rules that it is written by.
  {
    from: /^app\/enhance\//,
    // What the browser verifies the ledger by.
    may: /^(app\/(enhance|lib)\/|domain\/(ledger(-(walk|page|form|counts|roots))?|cosigned|cosignature-pages|doubled-names|kept-checkpoint|signed-note)$)/,
  },
  {
    from: /^app\/components\//,
    may: /^(app\/(components|content|lib)\/|app\/page-context$|domain\/)/,
    types: /(\.server$)|(^contract(\/|$))/,
  },
  {
    from: /^app\/upstream\//,
    may: /^(app\/(upstream|lib|content)\/|app\/(env|log|markup)\.server$|contract(\/|$)|domain\/)/,
  },
  {
    from: /^app\/session\//,
    may: /^(app\/(session|upstream|lib|content)\/|app\/(env|log)\.server$|domain\/)/,
    types: /^(contract(\/|$)|app\/context\.server$)/,
  },
  {
    from: /^app\/analytics\//,
    may: /^(app\/(analytics|upstream|lib)\/|app\/log\.server$|domain\/)/,
    types: /^(contract(\/|$)|app\/context\.server$)/,
  },
  { from: /^app\/pages\//, may: /^(app\/(?!routes\/)|domain\/)/, types: /^contract(\/|$)/ },
  { from: /^app\/routes\//, may: /^(app\/(?!routes\/)|domain\/)/, types: /^contract(\/|$)/ },
  {
    from: /^server\//,
    may: /^(server\/|domain\/|app\/(?!routes\/|components\/|enhance\/))/,
    types: /^contract(\/|$)/,
  },
  { from: /^server\.ts$/, may: /^(server\/|domain\/|app\/(context|env|log)\.server$)/ },
];

const files = [
  ...listSources(["app", "api", "conformance", "contract", "domain", "server"], /\.(ts|tsx)$/),
  "server.ts",
];

describe("the import arrows point one way", () => {
  test.each(arrows)("from $from", ({ from, may, types }) => {
    const members = files.filter((file) => from.test(file));
    expect(members).not.toEqual([]);
    const wrong = members.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => ours.test(target))
        .filter(({ target, typeOnly }) => !may.test(target) && !(typeOnly && types?.test(target)))
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("only the upstream client, the reference upstream and the conformance kit import the contract's values", () => {
    const wrong = files
      .filter((file) => !/^(contract|api|conformance)\/|^app\/upstream\/.*\.server\.ts$/.test(file))
      .filter((file) =>
        importsOf(file).some(({ target, typeOnly }) => /^contract(\/|$)/.test(target) && !typeOnly),
      );
    expect(wrong).toEqual([]);
  });

  test("nothing that may reach a browser imports a node module", () => {
    const wrong = files
      .filter((file) => /^(app\/(lib|content|components|enhance|routes)|domain)\//.test(file))
      .filter((file) => !file.includes(".server."))
      .filter((file) => importsOf(file).some(({ target }) => target.startsWith("node:")));
    expect(wrong).toEqual([]);
  });
});

describe("the house rules", () => {
  const all = [...files, ...listSources(["bin", "bench", "tests"]), ...listSources(["app"], /\.css$/)];
  const decisions = listSources(["docs/decisions"], /\.md$/)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length;

  test("just the files are over 250 lines of which a decision record says why", () => {
    const sentences = decisions.matchAll(/((?:`[^`]+`(?:, | and )?)+) (?:is|are) over 250 lines because /g);
    const excused = [...sentences].flatMap(([, names = ""]) => names.match(/[^`]+(?=`(?:,| and|$))/g) ?? []);
    expect(excused.sort()).toEqual(all.filter((file) => linesOf(file) > 250).sort());
  });

  test("no route is over 200 lines", () => {
    expect(files.filter((file) => file.startsWith("app/routes/") && linesOf(file) > 200)).toEqual([]);
  });

  test("no route touches Set-Cookie", () => {
    const routes = files.filter((file) => file.startsWith("app/routes/"));
    expect(routes.filter((file) => /set-cookie/i.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("amounts and dates are written by domain/money.ts and domain/dates.ts alone (rulings 34, 35)", () => {
    const formats =
      /new Intl.NumberFormat[^;]*currency: "USD"|toLocaleString[^;]*currency: "USD"|\b(?:date|time)Style\b|toLocale(?:Date|Time)String/;
    expect(files.filter((file) => formats.test(readFileSync(file, "utf8")))).toEqual(["domain/money.ts"]);
  });

  test("no folder or file is named after nothing", () => {
    expect(all.filter((file) => /(^|\/)(utils?|misc|helpers?|common)(\/|\.)/.test(file))).toEqual([]);
  });

  test("HTML that is no element goes into a page in four places", () => {
    const raw = /dangerouslySetInnerHTML|insertAdjacentHTML|\.(?:inner|outer)HTML\s*=|document\.write|srcDoc/;
    expect(files.filter((file) => raw.test(readFileSync(file, "utf8")))).toEqual([
      "app/components/charts/chart.tsx",
      "app/components/site/kept-html.tsx",
      "app/components/ui/outside-markup.tsx",
      "app/components/ui/unchanging.tsx",
    ]);
  });

  test("only the sanitizer makes safe markup, and beside it a newsletter's mail alone reads Markdown", () => {
    const parsers = /^(parse5|hast-util-.*|micromark.*)$/;
    const readers = files.filter((file) =>
      importsOf(file).some(({ target, typeOnly }) => parsers.test(target) && !typeOnly),
    );
    expect(readers).toEqual(["app/markup.server.ts", "api/newsletter/markdown.ts"]);
    const makers = files.filter((file) =>
      /brand<"SafeMarkup">|as SafeMarkup\b/.test(readFileSync(file, "utf8")),
    );
    expect(makers).toEqual(["app/markup.server.ts"]);
  });

  test("no element carries an inline style", () => {
    const views = files.filter((file) => file.endsWith(".tsx"));
    expect(views.filter((file) => /\sstyle=/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
