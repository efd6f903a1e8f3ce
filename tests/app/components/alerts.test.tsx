import { describe, expect, test } from "vitest";
import { AlertsPage } from "~/components/alerts/alerts-page";
import { stripTags } from "~/lib/text";
import type { AlertsView } from "~/pages/alerts/alerts.server";
import type { AlertBrowser } from "../../../contract/alert-browsers";
import type { AlertChannel } from "../../../domain/alerts/preferences";
import { htmlOf } from "../../harness/page-html";

type Shown = Extract<AlertsView["alerts"], { state: "ready" }>["data"];
const choices: Shown["choices"] = {
  ...{ zone: "Europe/Berlin", quietFrom: 1_330, quietTo: 420, digestAt: 1_080 },
  scope: "sectors",
  sectors: ["robotics"],
  told: [
    { kind: "signals", channel: "mail", timing: "digest" },
    { kind: "fills", channel: "mail", timing: "now" },
  ],
};
const data: Shown = {
  choices,
  kinds: ["signals", "fills", "endings"],
  channels: ["mail"],
  entitled: true,
  emailConfirmed: true,
  phone: null,
  history: [],
  browsers: [],
  pushKey: `B${"A".repeat(86)}`,
};
const page = (alerts: AlertsView["alerts"], since?: string) =>
  htmlOf(
    () => (
      <AlertsPage
        alerts={alerts}
        since={since}
        evening="2026-07-01T22:30:00.000Z"
        sectors={[
          { slug: "robotics", name: "Robotics" },
          { slug: "nft", name: "NFT" },
        ]}
        zones={["UTC", "Europe/Berlin"]}
      />
    ),
    { at: "/account/alerts" },
  );
const ready = (changes: Partial<Shown> = {}) => page({ state: "ready", data: { ...data, ...changes } });
/** What a list of the form has chosen. */
const chosen = (html: string, name: string) => {
  const [, list = ""] = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
  return /<option[^>]*value="([^"]*)"[^>]*selected|<option[^>]*selected=""[^>]*value="([^"]*)"/
    .exec(list)
    ?.slice(1)
    .find(Boolean);
};

describe("the alerts' page", () => {
  test("says that nothing is mailed before the address is confirmed, with the button that sends the link again", () => {
    const html = ready({ emailConfirmed: false });
    expect(stripTags(html)).toContain("Your email is not confirmed yet, so no alert is mailed to it.");
    expect(html).toMatch(/<form method="post" action="\/account\/profile"><input[^>]*value="confirm"/);
    expect(stripTags(ready())).not.toContain("not confirmed");
  });

  test("shows what was chosen; a time between two hours by its hour", () => {
    const html = ready();
    expect(chosen(html, "told_signals")).toBe("digest");
    expect(chosen(html, "told_fills")).toBe("now");
    expect(chosen(html, "told_endings")).toBe("off");
    expect(chosen(html, "scope")).toBe("sectors");
    expect(chosen(html, "zone")).toBe("Europe/Berlin");
    expect([chosen(html, "quietFrom"), chosen(html, "quietTo")]).toEqual(["1320", "420"]);
    expect(html).toMatch(/<input[^>]*name="sector_robotics"[^>]*checked/);
    expect(html).not.toMatch(/<input[^>]*name="sector_nft"[^>]*checked/);
  });

  test("says when an evening's signals are committed, by New York's clock and the member's own", () => {
    const hint = "committed from about 18:30 in New York on, which is 0:30 where you are.";
    expect(stripTags(ready())).toContain(hint);
    for (const zone of ["", "America/New_York"])
      expect(stripTags(ready({ choices: { ...choices, zone } }))).toContain("18:30 in New York on. A digest");
  });

  test("asks for a time zone that nobody has chosen, and says that nothing is texted before", () => {
    const phone = { number: "(202) 555-0123", confirmed: true, agreedAt: "2026-11-20T21:05:00.000Z" };
    const channels: AlertChannel[] = ["mail", "text"];
    const html = ready({ choices: { ...choices, zone: "" }, channels, phone });
    expect(chosen(html, "zone")).toBeUndefined();
    const none = "None is, until you have chosen your time zone above.";
    expect(stripTags(html)).toContain(none);
    expect(stripTags(html)).not.toContain("A test alert goes to your email address and,");
    expect(stripTags(ready({ channels, phone }))).not.toContain(none);
  });

  test("offers the kinds that the upstream tells, and no other", () => {
    const text = stripTags(ready());
    expect(text).toContain("New, amended and withdrawn signals, by email");
    expect(text).not.toContain("weekly digest");
  });

  test("offers texts to whoever has a number for them, and to others the way to one", () => {
    const number = "(202) 555-0123";
    const html = page({
      state: "ready",
      data: {
        ...{
          ...data,
          channels: ["mail", "text"],
          phone: { number, confirmed: true, agreedAt: "2026-11-20T21:05:00.000Z" },
        },
        choices: { ...choices, told: [{ kind: "fills", channel: "text", timing: "now" }] },
      },
    });
    expect([chosen(html, "texted_fills"), chosen(html, "texted_signals")]).toEqual(["now", "off"]);
    expect(stripTags(html)).toContain(`Alerts can be texted to ${number}`);
    const without = page({ state: "ready", data: { ...data, channels: ["mail", "text"] } });
    expect(chosen(without, "texted_fills")).toBeUndefined();
    expect(without).toContain('href="/account/alerts/phone"');
    expect(ready()).not.toContain('href="/account/alerts/phone"');
  });

  describe("browsers that show alerts", () => {
    const added: AlertBrowser = {
      ...{ id: "a-browser-of-mine", name: "Firefox on Windows" },
      ...{ addedAt: "2026-11-19T10:00:00.000Z", sentAt: "2026-11-20T21:05:00.000Z", endedAt: null },
    };
    const pushed = (browsers: AlertBrowser[]) => ready({ channels: ["mail", "push"], browsers });

    test("are not offered where the upstream pushes nothing", () => {
      expect(ready()).not.toContain("push-setup");
    });

    test("want a script, say so, and lead to other ways; the button is for a script to show", () => {
      const html = pushed([]);
      const text = stripTags(html);
      expect(text).toContain("You have added no browser yet.");
      expect(text).toContain("Adding a browser takes JavaScript");
      expect(html).toMatch(/<form[^>]*data-part="add"[^>]*hidden/);
      expect(html).toContain(`data-key="${data.pushKey}"`);
      expect(chosen(html, "pushed_fills")).toBeUndefined();
    });

    test("are listed with a button that removes each, and what is pushed can be chosen", () => {
      const html = pushed([added]);
      expect(stripTags(html)).toContain(
        "Added 11/19/2026 10:00:00 UTC, last shown an alert 11/20/2026 21:05:00 UTC",
      );
      expect(html).toMatch(/<input[^>]*name="id"[^>]*value="a-browser-of-mine"/);
      expect(chosen(html, "pushed_fills")).toBe("off");
    });

    test("one that takes no more says so, and nothing can be chosen for it alone", () => {
      const html = pushed([{ ...added, endedAt: "2026-11-21T10:00:00.000Z" }]);
      expect(stripTags(html)).toContain("It has taken no alerts since 11/21/2026");
      expect(chosen(html, "pushed_fills")).toBeUndefined();
    });
  });

  test("says that nothing is sent to whoever is not entitled, and how to go on", () => {
    expect(stripTags(ready({ entitled: false }))).toContain("Alerts are for subscribers.");
    expect(ready({ entitled: false })).toContain('href="/subscribe"');
    expect(stripTags(ready())).not.toContain("Alerts are for subscribers.");
  });

  test("says to whoever chose an empty watchlist that no signal reaches them, and leads to the stocks", () => {
    const html = ready({ choices: { ...choices, scope: "watchlist" }, watching: 0 });
    expect(stripTags(html)).toContain("nothing is on it: no signal reaches you");
    expect(html).toContain('href="/stocks"');
    expect(stripTags(ready({ watching: 0 }))).not.toContain("nothing is on it");
  });

  test("tells what was sent and what became of it, in words that it knows or the upstream's own", () => {
    const sent = {
      kind: "endings",
      symbol: "AAPL",
      channel: "mail",
      at: "2026-11-20T21:05:00.000Z",
      ledgerSeq: 3,
    };
    const html = ready({
      history: [
        { ...sent, state: "passed" },
        { ...sent, ledgerSeq: 4, kind: "rumours", state: "lost" },
      ],
    });
    const text = stripTags(html);
    expect(text).toContain("AAPL: Endings, with the result");
    expect(text).toContain("11/20/2026 21:05:00 UTC, not sent: it came too late");
    expect(text).toMatch(/AAPL: rumours.*, lost/);
    expect(html).toContain('href="/roi-tracker/proof?after=2#entry-3"');
  });

  test("tells of what is about no stock, and of the alerts' own end", () => {
    const sent = { symbol: null, channel: "mail", at: "2026-11-20T21:05:00.000Z", state: "sent" };
    const text = stripTags(
      ready({
        history: [
          { ...sent, kind: "weekly" },
          { ...sent, kind: "notice" },
        ],
      }),
    );
    expect(text).toContain("The weekly digest");
    expect(text).toContain("Your alerts have stopped");
  });

  test("leads to what was sent before its page, and back to the newest", () => {
    const at = "2026-11-20T21:05:00.000Z";
    const history = [{ kind: "weekly", symbol: null, channel: "mail", at, state: "sent" }];
    const older = 'href="/account/alerts?before=7.mail#history"';
    const newest = 'href="/account/alerts#history"';
    const first = ready({ history, before: "7.mail" });
    expect([first.includes(older), first.includes(newest)]).toEqual([true, false]);
    const last = page({ state: "ready", data: { ...data, history, before: null } }, "7.mail");
    expect([last.includes("?before="), last.includes(newest)]).toEqual([false, true]);
    expect(ready({ history })).not.toContain("#history");
  });

  test("leads on where nothing was sent yet", () => {
    expect(ready()).toContain('href="/sector-and-stock-timing"');
  });

  test.each([
    [{ state: "not-offered" } as const, "does not send alerts"],
    [{ state: "failed", message: "Please wait." } as const, "Please wait."],
  ])("that cannot be had says why: %o", (alerts, words) => {
    expect(stripTags(page(alerts))).toContain(words);
  });
});
