import { maxFormAt } from "../../../server/form-limits";
import type { SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { flawsOf } from "../judge";
import { gatherPeople, posterOf } from "../people";
import type { Findings, Row } from "../row";
import { isBehindDesk, listScreens, outsideDesk } from "../screens";

const big = Buffer.alloc(20_000_000, "a=1&");
/** How long a refusal may take on two busy cores, in milliseconds. */
const patienceMs = 3_000;
/** What 20 MB that nobody wants may cost, in kB. */
const maxGrowth = 60_000;

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=XX";
const part = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** What does not fit into 64 kB is refused for its size: what is wrong otherwise is tried below it. */
const manyNames = Array.from({ length: 5_000 }, (_, at) => `f${at}`);

interface BadBody {
  name: string;
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  expected: number[];
}

const bodies: readonly BadBody[] = [
  { name: "20 MB", body: big, type: urlencoded, expected: [413] },
  {
    name: "20 MB of no said length",
    body: big,
    type: urlencoded,
    headers: { "transfer-encoding": "chunked" },
    expected: [413],
  },
  { name: "a file of 20 MB", body: big, type: multipart, expected: [413] },
  { name: "70 kB", body: "a=1&".repeat(17_500), type: urlencoded, expected: [413] },
  { name: "10,000 fields", body: "a&".repeat(10_000), expected: [400] },
  { name: "5,000 names", body: manyNames.map((name) => `${name}=1`).join("&"), expected: [400] },
  { name: "a field 8,000 times", body: "email=a&".repeat(8_000), expected: [400] },
  {
    name: "900 parts",
    body: `${manyNames
      .slice(0, 900)
      .map((name) => part(name, "1"))
      .join("")}--XX--`,
    type: multipart,
    expected: [400],
  },
  { name: "multipart without a boundary", body: "x", type: "multipart/form-data", expected: [400] },
  { name: "multipart of another boundary", body: "--YY\r\n\r\n", type: multipart, expected: [400] },
  {
    name: "multipart that breaks off",
    body: part("email", "a").slice(0, -9),
    type: multipart,
    expected: [400],
  },
  {
    name: "a part without a name",
    body: "--XX\r\nContent-Disposition: form-data\r\n\r\n1\r\n--XX--",
    type: multipart,
    expected: [400],
  },
  { name: "a name of 60,000 letters", body: `${"n".repeat(60_000)}=1`, expected: [400] },
  { name: "JSON", body: '{"email":"a@example.com"}', type: "application/json", expected: [415] },
  { name: "plain text", body: "email=a@example.com", type: "text/plain", expected: [415] },
  { name: "no type", body: "email=a@example.com", type: "", expected: [415] },
  { name: "a type that is none", body: "email=a@example.com", type: "x".repeat(2_000), expected: [415] },
];

async function postBadBodies(site: SiteProcess, findings: Findings, people: Parameters<typeof posterOf>[0]) {
  // Signing out last: the others are signed in.
  // What a page's script tells takes JSON alone, and four kilobytes of it: tests/server/events.test.ts has its bad ones.
  const screens = listScreens().filter(({ form, pattern }) => form && pattern !== "/events");
  const ordered = [...screens].sort(
    (one, other) => Number(one.pattern === "/logout") - Number(other.pattern === "/logout"),
  );
  for (const screen of ordered) {
    const visitor = posterOf(people, screen);
    // An action that takes no field reads none: what is too much there is not even looked at.
    const takesNone = Object.keys((await screen.form?.(visitor)) ?? {}).length === 0;
    await inTurns(bodies, 3, async ({ name, body, type = urlencoded, headers, expected }) => {
      const startedAt = performance.now();
      const reply = await visitor.request(screen.address, {
        method: "POST",
        body,
        headers: { origin: site.origin, "content-type": type, ...headers },
      });
      const ms = performance.now() - startedAt;
      // Where a file is taken that much is not too much: what it says is no form with a file.
      const fits = name === "70 kB" && maxFormAt(screen.address) > body.length && reply.status === 400;
      const held =
        fits ||
        expected.includes(reply.status) ||
        (isBehindDesk(screen.pattern) && outsideDesk.includes(reply.status)) ||
        (takesNone && expected.includes(400) && reply.status < 500);
      const flaws = [
        ...(held ? [] : [`status ${reply.status}`]),
        ...flawsOf(reply),
        ...(ms > patienceMs ? [`after ${Math.round(ms)} ms`] : []),
      ];
      findings.note(`POST ${screen.address}, ${name}`, flaws.length === 0, flaws.join(", "));
    });
  }
}

export const badBodies: readonly Row[] = [
  {
    id: "S13",
    check: "20 MB, 10,000 fields, broken multipart, wrong types, on every action",
    expectation: "413, 400 or 415 at once, and no more memory",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      await postBadBodies(site, findings, people);
      // What reading fields costs by itself is not the big ones' doing.
      site.memory.forgetPeak();
      const before = site.memory.read()?.now ?? 0;
      await inTurns(Array.from({ length: 20 }), 5, () =>
        people.anybody.request("/newsletter", {
          method: "POST",
          body: big,
          headers: { "transfer-encoding": "chunked" },
        }),
      );
      const growth = (site.memory.read()?.peak ?? 0) - before;
      findings.note("memory", growth < maxGrowth, `${Math.round(growth / 1000)} MB more at its peak`);
    },
  },
];
