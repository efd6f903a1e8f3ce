import type { Arena } from "../arena";
import type { Findings, Row } from "../row";
import type { Form } from "../visitor";
import { stranger } from "./guessing";

/** One connection, spelled in every way that parsers take. */
const spellings = {
  "one IPv6 network": [
    "2001:db8:a::1",
    "2001:0db8:000a::2",
    "2001:DB8:A::3",
    "2001:db8:a:0:0:0:0:4",
    "2001:0DB8:a:0000::5",
    "2001:db8:a::5.6.7.8",
    "2001:db8:a::6%eth0",
    "2001:db8:a::6%eth1",
  ],
  "one IPv4 address": [
    "203.0.113.61",
    "::ffff:203.0.113.61",
    "::FFFF:203.0.113.61",
    "::ffff:cb00:713d",
    "0:0:0:0:0:ffff:cb00:713d",
    "0000:0000:0000:0000:0000:FFFF:CB00:713D",
    "::ffff:203.0.113.61%1",
  ],
  // Each of them is the address of the proxy that told it.
  "no address": [
    "junk",
    "203.0.113",
    "0313.0.0113.075",
    "[2001:db8:a::1]",
    "2001:db8::a::1",
    "2001:db8:a::/64",
    "%1",
  ],
};

async function run(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  /** How many of so many forms went through, sent from one address after another. */
  const passed = async (count: number, addressAt: (at: number) => string, path: string, form: () => Form) => {
    let through = 0;
    for (let at = 0; at < count; at++) {
      const visitor = Object.assign(arena.visitor(site), { address: addressAt(at) });
      const { status } = await visitor.post(path, form());
      if (status !== 429) through++;
    }
    return through;
  };

  const signUp = (): Form => ({ ...arena.visitor(site).person });
  const accounts = await passed(25, (at) => `2001:db8:7:${at.toString(16)}::1`, "/sign-up", signUp);
  findings.note("25 networks of 64 bits in one of 48, accounts", accounts <= 20, `${accounts} were made`);
  const investors = await passed(25, (at) => `2001:db8:7:${at.toString(16)}::1`, "/invest/sign-up", signUp);
  findings.note("the same, investors' accounts", investors <= 20, `${investors} were made`);
  const others = await passed(1, () => "2001:db8:8::1", "/sign-up", signUp);
  findings.note("somebody in the next network of 48 bits", others === 1, `${others} went through`);

  for (const [what, addresses] of Object.entries(spellings)) {
    const asked = await passed(
      3 * addresses.length,
      (at) => addresses[at % addresses.length] ?? "",
      "/forgot-password",
      () => ({ email: stranger() }),
    );
    findings.note(`${what}, in ${addresses.length} spellings`, asked <= 10, `${asked} went through`);
  }
}

export const ipv6Networks: readonly Row[] = [
  {
    id: "S9b",
    check: "one customer's IPv6 networks, one address in many spellings, and text that is no address",
    expectation:
      "20 accounts an hour of a network of 48 bits; every spelling is one address, all nonsense is one",
    run,
  },
];
